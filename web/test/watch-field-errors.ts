const isTied = (field: Element): boolean =>
  (field.getAttribute('aria-describedby') ?? '').split(/\s+/).some((id) => document.getElementById(id)?.textContent);

/** Collects every field that is marked as wrong without an element that says why, whenever that happens in a test. */
export function watchFieldErrors(): { stop: () => string[] } {
  const untied = new Set<string>();
  const check = (): void => {
    for (const field of document.querySelectorAll('[aria-invalid="true"]')) if (!isTied(field)) untied.add(field.outerHTML);
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-invalid'] });
  return {
    stop: () => {
      check();
      observer.disconnect();
      return [...untied];
    },
  };
}
