/**
 * A fact about this installation, which the server writes into a meta element. Empty while the build prerenders the pages, which are the same
 * for all.
 */
export const readServerFact = (name: string): string =>
  typeof document === 'undefined' ? '' : (document.querySelector(`meta[name="candor-${name}"]`)?.getAttribute('content') ?? '');

/** Whether reviewers get anonymous experiences once a day, all together. */
export const mixesDaily = (): boolean => readServerFact('mixes-daily') === '1';
