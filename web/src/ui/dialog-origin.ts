/** What had the focus before the first of the dialogs that follow one another, and around it what it stood in. */
let origin: readonly HTMLElement[] = [];

/** Each dialog knows only what had the focus when it opened itself: in the second of a row, a button of the first. */
export function rememberOrigin(): void {
  const path: HTMLElement[] = [];
  for (let element = document.activeElement; element instanceof HTMLElement; element = element.parentElement) path.push(element);
  origin = path;
}

/** For a focus that fell to nothing, or is about to with the dialog: back to where it was, or to the name of the card whose button is gone. */
export function returnToOrigin(): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && focused.closest('[role="dialog"]') === null) return;
  const [element, ...around] = origin;
  const card = around.find((part) => part.isConnected && part.tagName === 'ARTICLE');
  if (element?.isConnected && element !== document.body) element.focus();
  else card?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
}
