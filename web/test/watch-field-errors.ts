const isExplained = (field: Element): boolean =>
  (field.getAttribute('aria-describedby') ?? '').split(/\s+/).some((id) => document.getElementById(id)?.textContent);

/** Collects every field that is marked as invalid without an element that explains the error, whenever that happens in a test. */
export function watchFieldErrors(): { stop: () => string[] } {
  const unexplained = new Set<string>();
  const check = (): void => {
    for (const field of document.querySelectorAll('[aria-invalid="true"]')) if (!isExplained(field)) unexplained.add(field.outerHTML);
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-invalid'] });
  return {
    stop: () => {
      check();
      observer.disconnect();
      return [...unexplained];
    },
  };
}
