import type { Page } from 'playwright-core';
import { openPage } from './open-page.ts';

/** Opens a page of this width, with text of this size in percent. */
export async function openSized({ width, text }: { width: number; text: number }): Promise<Page> {
  const page = await openPage(390, { viewport: { width, height: 844 } });
  await page.addInitScript((percent) => {
    // At the start of a document its root element doesn't exist yet.
    new MutationObserver((_changes, watcher) => {
      if (!document.documentElement) return;
      document.documentElement.style.fontSize = `${percent}%`;
      watcher.disconnect();
    }).observe(document, { childList: true });
  }, text);
  return page;
}
