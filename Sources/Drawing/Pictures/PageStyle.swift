/// The style sheet of the HTML page.
let pageStyle: Markup = """
  \(wallRules)
  * { box-sizing: border-box }
  body { margin: 0; padding: 0 32px 48px; background: var(--page); color: var(--ink);
    font-family: \(Theme.fonts); -webkit-text-size-adjust: 100% }
  header { margin: 0 auto; padding: 40px 0 20px var(--start) }
  h1 { margin: 0; font-size: clamp(24px, 4vw, 34px); font-weight: 750; letter-spacing: -0.02em;
    line-height: 1.15; overflow-wrap: anywhere }
  header p { margin: 8px 0 0; color: var(--pale); font-size: 14px;
    font-variant-numeric: tabular-nums }
  main { display: flex }
  .wall { flex: none; margin: 0 auto }
  @media (max-width: 640px) {
    body { padding: 0 0 32px }
    header { padding: 24px 16px 12px max(16px, var(--start)) }
  }
  """

/// The style rules of a wall in any page; they affect nothing else.
///
/// Cells are `figure` elements or have the class `cell`; headings are `h2` elements or have the
/// class `heading`. Their contents are built as in the HTML page.
package let wallStyle = wallRules.text

private let wallRules: Markup = """
  :root { --page: \(Theme.background); --paper: \(Theme.paper); --ink: \(Theme.ink);
    --pale: \(Theme.paleInk); --line: rgb(31 30 28 / 0.1); color-scheme: light }
  @media (prefers-color-scheme: dark) {
    :root { --page: #161513; --paper: #24221f; --ink: #f2efe9; --pale: #a39d92;
      --line: rgb(255 255 255 / 0.12); color-scheme: dark }
    .wall :is(figure, .cell) > div { filter: brightness(0.92) }
  }
  .wall { position: relative; color: var(--ink); font-family: \(Theme.fonts) }
  .wall, .wall * { box-sizing: border-box }
  .wall > *, .wall :is(figcaption, b, .shade) { position: absolute }
  .wall :is(h2, .heading) { margin: 0; display: flex; align-items: center; gap: 0.5em;
    font-weight: 700; letter-spacing: -0.01em; white-space: nowrap }
  .wall :is(h2, .heading) span { overflow: hidden; text-overflow: ellipsis }
  .wall small { color: var(--pale); font-size: inherit; font-weight: 400 }
  .wall .band { background: var(--line); opacity: 0.5 }
  .wall :is(figure, .cell) { margin: 0; overflow: hidden; contain: strict;
    background: var(--paper) }
  .wall :is(figure, .cell)::after { content: ""; position: absolute; inset: 0;
    border-radius: inherit; box-shadow: inset 0 0 0 1px var(--line); pointer-events: none }
  .wall :is(figure, .cell) > div { overflow: hidden }
  .wall img { display: block; width: 100%; height: 100%; object-fit: cover; color: #1f1e1c;
    font-size: 12px }
  .wall figcaption { display: grid; font-weight: \(LabelText.weight) }
  .wall .center { align-content: center }
  .wall .bottom { align-content: end }
  .wall figcaption span { white-space: pre; unicode-bidi: plaintext }
  .wall .shade { background: linear-gradient(transparent, rgb(0 0 0 / 0.55) 30%,
    rgb(0 0 0 / 0.75)) }
  .wall b { border-radius: 9px; background: rgb(255 255 255 / 0.8); color: #1f1e1c;
    font: 600 11px/18px \(Theme.fonts); text-align: center; font-variant-numeric: tabular-nums }
  """
