/// Milliseconds after the last key before what is being typed counts.
const pause = 300;

/// Hears an input that can be typed into: what is typed counts after a pause, a step of a number
/// and what is entered at once. Escape leaves the input.
///
/// `commit` is called while the input has a valid value; `refuse` with what is wrong when another one
/// is entered. What `isBeingTyped` tells is not to be replaced.
export function hearTyping(input, commit, refuse) {
  let timer = 0;
  const enter = () => {
    clearTimeout(timer);
    if (input.validity.valid) commit(input.value);
  };
  input.addEventListener("input", (event) => {
    clearTimeout(timer);
    input.isTyping = Boolean(event.inputType);
    if (input.isTyping) timer = setTimeout(enter, pause);
    else enter();
  });
  input.addEventListener("change", () => {
    input.isTyping = false;
    enter();
    if (!input.validity.valid) refuse(input.validationMessage);
  });
  input.addEventListener("blur", () => { input.isTyping = false; });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") enter();
    if (event.key === "Escape") input.blur();
  });
}

export const isBeingTyped = (input) =>
  input === document.activeElement && Boolean(input.isTyping);
