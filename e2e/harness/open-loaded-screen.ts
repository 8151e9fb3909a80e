import type { BrowserContextOptions, Page } from 'playwright-core';
import { openPage, type Width } from './open-page.ts';
import { showScreen } from './screens.ts';
import { signInAs, type DemoPerson } from './sign-in.ts';

interface Options extends BrowserContextOptions {
  language?: string | undefined;
}

/** Opens a screen as a demo person, and waits until nothing moves any more, so that it can be measured. */
export async function openLoadedScreen(
  person: DemoPerson,
  path: string,
  width: Width = 390,
  { language, ...options }: Options = {},
): Promise<Page> {
  const page = await openPage(width, options);
  await signInAs(page, person);
  if (language !== undefined) await page.evaluate((chosen) => localStorage.setItem('candor.language', chosen), language);
  await showScreen(page, path);
  return page;
}
