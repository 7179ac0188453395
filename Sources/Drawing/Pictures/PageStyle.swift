/// The style sheet of the HTML page.
let pageStyle: Markup = """
  :root { --page: \(Look.background); --paper: \(Look.paper); --ink: \(Look.ink);
    --pale: \(Look.paleInk); --line: rgb(31 30 28 / 0.1); color-scheme: light }
  @media (prefers-color-scheme: dark) {
    :root { --page: #161513; --paper: #24221f; --ink: #f2efe9; --pale: #a39d92;
      --line: rgb(255 255 255 / 0.12); color-scheme: dark }
    figure > div { filter: brightness(0.92) }
  }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--page); color: var(--ink);
    font-family: \(Look.fonts); -webkit-text-size-adjust: 100% }
  header { margin: 0 auto; padding: 40px 0 20px var(--start) }
  h1 { margin: 0; font-size: clamp(24px, 4vw, 34px); font-weight: 750; letter-spacing: -0.02em;
    line-height: 1.15; overflow-wrap: anywhere }
  header p { margin: 8px 0 0; color: var(--pale); font-size: 14px;
    font-variant-numeric: tabular-nums }
  body { padding: 0 32px 48px }
  main { display: flex }
  .wall { position: relative; flex: none; margin: 0 auto }
  .wall > *, figcaption, figure b, .shade { position: absolute }
  h2 { margin: 0; display: flex; align-items: center; gap: 0.5em; font-weight: 700;
    letter-spacing: -0.01em; white-space: nowrap }
  h2 span { overflow: hidden; text-overflow: ellipsis }
  h2 small { color: var(--pale); font-size: inherit; font-weight: 400 }
  .band { background: var(--line); opacity: 0.5 }
  figure { margin: 0; overflow: hidden; contain: strict; background: var(--paper) }
  figure::after { content: ""; position: absolute; inset: 0; border-radius: inherit;
    box-shadow: inset 0 0 0 1px var(--line); pointer-events: none }
  figure > div { overflow: hidden }
  img { display: block; width: 100%; height: 100%; object-fit: cover; color: #1f1e1c;
    font-size: 12px }
  figcaption { display: grid; font-weight: \(LabelText.weight) }
  .center { align-content: center }
  .bottom { align-content: end }
  figcaption span { white-space: pre; unicode-bidi: plaintext }
  .shade { background: linear-gradient(transparent, rgb(0 0 0 / 0.55) 30%, rgb(0 0 0 / 0.75)) }
  figure b { border-radius: 9px; background: rgb(255 255 255 / 0.8); color: #1f1e1c;
    font: 600 11px/18px \(Look.fonts); text-align: center; font-variant-numeric: tabular-nums }
  @media (max-width: 640px) {
    body { padding: 0 0 32px }
    header { padding: 24px 16px 12px max(16px, var(--start)) }
  }
  """
