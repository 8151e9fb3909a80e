import { tabStore } from '../../lib/storage.ts';
import { showContinuePage } from './continue-page.ts';

const LEFT_KEY = 'candor.left';
const DEFAULT_URL = 'https://www.google.com/';

/** The operator's QUICK_EXIT_URL, which the server writes into the page. */
const exitUrl = (): string => document.querySelector('meta[name="candor-quick-exit"]')?.getAttribute('content') || DEFAULT_URL;

/** Whether the tab was left by the quick exit. If so, its pages show nothing until the member continues. */
export const hasLeft = (): boolean => tabStore.read(LEFT_KEY) !== null;

/** Empties the page first: loading another site can take longer than someone needs to look over a shoulder. */
export function leavePage(): void {
  const target = navigator.onLine ? exitUrl() : 'about:blank';
  tabStore.write(LEFT_KEY, '1');
  document.title = '';
  document.querySelector('link[rel="icon"]')?.remove();
  document.body.replaceChildren();
  // The browser can restore this document from memory when the member goes back.
  window.addEventListener('pageshow', offerToContinue, { once: true });
  window.location.replace(target);
}

export const offerToContinue = (): void =>
  showContinuePage(() => {
    tabStore.remove(LEFT_KEY);
    window.location.reload();
  });
