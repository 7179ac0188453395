/// Milliseconds after the last key press before typed text is committed.
const pause = 300;

/// Listens to a text or number input: commits typed text after a pause, and steps and the Enter key
/// at once. Escape leaves the input.
///
/// `commit` is called while the input has a valid value; `refuse` receives what is wrong with an
/// invalid value. While `isBeingTyped` is true, the input's text must not be replaced.
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
