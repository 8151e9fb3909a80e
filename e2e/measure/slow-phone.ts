import type { Browser, CDPSession, Page } from 'playwright-core';

/** Lighthouse's definition of slow 4G: 150 ms for a round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const CPU_TIMES_SLOWER = 4;

export interface SlowPhone {
  page: Page;
  /** The compressed bytes of all scripts, as received over the network. */
  scriptBytes(): number;
  close(): Promise<void>;
}

/** A phone on a first visit: empty cache, slow network, slow processor. */
export async function openSlowPhone(browser: Browser, address: string): Promise<SlowPhone> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    // Its cached copies would not use the slow network.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(collectVitals);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const scriptBytes = await countScriptBytes(devtools);
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
  return { page, scriptBytes, close: () => context.close() };
}

async function countScriptBytes(devtools: CDPSession): Promise<() => number> {
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  return () => bytes;
}

export interface Vitals {
  /** The time of the largest contentful paint. */
  lcpMs: number;
  /** The cumulative layout shift. */
  shift: number;
  /** The slowest time from a press to the next paint. */
  interactionMs: number;
}

declare global {
  interface Window {
    candorVitals: Vitals;
  }
}

/** Runs in the page before anything else. */
function collectVitals(): void {
  const vitals = { lcpMs: 0, shift: 0, interactionMs: 0 };
  window.candorVitals = vitals;
  const watch = (type: string, look: (entry: PerformanceEntry) => void, options: object = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', (entry) => {
    vitals.lcpMs = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) vitals.shift += value;
  });
  const interactions = (entry: PerformanceEntry): void => {
    if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0) {
      vitals.interactionMs = Math.max(vitals.interactionMs, entry.duration);
    }
  };
  watch('event', interactions, { durationThreshold: 16 });
}

export const vitalsOf = (page: Page): Promise<Vitals> => page.evaluate(() => window.candorVitals);

/**
 * Waits until nothing was received or changed for a second. Waiting for an idle network would never end, because the event stream stays
 * open.
 */
export const waitUntilSettled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const SETTLED_MS = 1000;
        let timer = setTimeout(done, SETTLED_MS);
        const restart = (): void => {
          clearTimeout(timer);
          timer = setTimeout(done, SETTLED_MS);
        };
        const changes = new MutationObserver(restart);
        changes.observe(document, { childList: true, subtree: true, characterData: true });
        const loads = new PerformanceObserver(restart);
        loads.observe({ type: 'resource' });
        function done(): void {
          changes.disconnect();
          loads.disconnect();
          resolve();
        }
      }),
  );
