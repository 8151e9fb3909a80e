/** The element that had the focus before the first of several consecutive dialogs, and its ancestors. */
let originPath: readonly HTMLElement[] = [];

/**
 * Each dialog remembers only the element that had the focus when it opened. For the second of two dialogs that is a button inside
 * the first, which is gone when both are closed.
 */
export function rememberOrigin(): void {
  const path: HTMLElement[] = [];
  for (let element = document.activeElement; element instanceof HTMLElement; element = element.parentElement) path.push(element);
  originPath = path;
}

/** Returns the focus to the original element, or to the heading of its card when it is gone. */
export function returnToOrigin(): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && focused.closest('[role="dialog"]') === null) return;
  const [element, ...ancestors] = originPath;
  const card = ancestors.find((part) => part.isConnected && part.tagName === 'ARTICLE');
  if (element?.isConnected && element !== document.body) element.focus();
  else card?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
}
