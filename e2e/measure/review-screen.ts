import { errors, type Browser, type BrowserContext } from 'playwright-core';
import { paths } from '../../web/src/lib/paths/paths.ts';
import { signInAs } from '../harness/sign-in.ts';

/**
 * Lighthouse's definition of a desktop: 40 ms for a round trip, 10 Mbit/s both ways, and the processor as it is. The measured server speaks
 * HTTP/1.1, which loads six files at a time; the proxies of an installation speak HTTP/2.
 */
const DESKTOP_NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: (10 * 1024 * 1024) / 8,
  uploadThroughput: (10 * 1024 * 1024) / 8,
};
const WIDE = { width: 1920, height: 1080 };

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A reviewer's session, to be opened in browsers whose caches are empty. */
export async function signInReviewer(browser: Browser, address: string): Promise<Session> {
  const context = await browser.newContext({ baseURL: address, viewport: WIDE, serviceWorkers: 'block' });
  await signInAs(await context.newPage(), 'Reviewer');
  const session = await context.storageState();
  await context.close();
  return session;
}

const VISIT_MS = 15_000;
const MOST_VISITS = 3;

/**
 * In one of twenty visits Chromium's slow network loses replies that the server has sent completely, and the page waits for ever. Such a visit
 * is repeated; without the slow network it was never seen.
 */
export async function firstReviewPaint(browser: Browser, address: string, session: Session, withDelay: boolean): Promise<number> {
  for (let nth = 1; ; nth++) {
    try {
      return await visitReviewScreen(browser, address, session, withDelay);
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || nth === MOST_VISITS) throw error;
    }
  }
}

/** Milliseconds from opening the review screen until the heading of the first item, which opens by itself, is painted. */
async function visitReviewScreen(browser: Browser, address: string, session: Session, withDelay: boolean): Promise<number> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: WIDE,
    locale: 'en-US',
    storageState: session,
    // Its cached copies would not use the slow network.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(VISIT_MS);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    if (withDelay) await devtools.send('Network.emulateNetworkConditions', DESKTOP_NETWORK);
    await page.addInitScript(recordFirstHeading);
    await page.goto(paths.reviewQueue, { waitUntil: 'commit' });
    const shown = await page.waitForFunction(() => window.candorReviewMs);
    return (await shown.jsonValue())!;
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    candorReviewMs: number | undefined;
  }
}

/** Runs in the page before anything else. */
function recordFirstHeading(): void {
  const look = (): void => {
    const heading = document.querySelector('[data-reading-item] h2');
    if (!heading?.textContent) return;
    changes.disconnect();
    // After the frame with the heading is painted.
    requestAnimationFrame(() => setTimeout(() => (window.candorReviewMs = performance.now())));
  };
  const changes = new MutationObserver(look);
  changes.observe(document, { childList: true, subtree: true, characterData: true });
}
