import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { startServer } from '../harness/start-server.ts';
import { paths } from '../../web/src/lib/paths/paths.ts';
import { PUBLIC_PAGES } from '../../web/src/lib/paths/public-pages.ts';
import { median } from '../../bench/load/run-load.ts';
import { print, table } from '../../bench/report.ts';
import { firstReviewPaint, signInReviewer } from './review-screen.ts';
import { INTERACTIONS, resultAfterReply, signInToProfile, slowestInteraction } from './journeys.ts';
import { openSlowPhone, vitalsOf, waitUntilSettled, type SlowPhone } from './slow-phone.ts';

const RUNS = Number(process.env.BENCH_WEB_RUNS ?? 3);

/** Goals for the largest contentful paint. The goal of every other page is what Lighthouse calls good. */
const LCP_GOALS_MS: Record<string, number> = { [paths.welcome]: 1500 };
const LCP_GOOD_MS = 2500;
const SHIFT_GOAL = 0.05;
const GOALS_MS = { signIn: 3000, result: 200, interaction: 150, reviewScreen: 1500 };

interface Row {
  what: string;
  figure: number;
  goal: number;
}

/**
 * Measures the production build with the demo's data on a phone with a slow network and a slow processor, and the review screen on a desktop.
 * `npm run bench -- web` runs it.
 */
async function measureWeb(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-web-'));
  const server = await startServer(dataDir);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const loadBefore = loadavg()[0]!;
  try {
    await measurePages(browser, server.address);
    await measureJourneys(browser, server.address);
    await measureReviewScreen(browser, server.address);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  print(`Load of the machine before and after: ${loadBefore.toFixed(1)}, ${loadavg()[0]!.toFixed(1)}. Medians of ${RUNS} runs.\n`);
}

async function onPhone<T>(browser: Browser, address: string, act: (phone: SlowPhone) => Promise<T>): Promise<T> {
  const phone = await openSlowPhone(browser, address);
  try {
    return await act(phone);
  } finally {
    await phone.close();
  }
}

async function measurePages(browser: Browser, address: string): Promise<void> {
  const rows: string[][] = [];
  for (const path of PUBLIC_PAGES) {
    const visits = await repeat(() =>
      onPhone(browser, address, async ({ page, scriptBytes }) => {
        await page.goto(path);
        await waitUntilSettled(page);
        return { ...(await vitalsOf(page)), scriptBytes: scriptBytes() };
      }),
    );
    const lcp = median(visits.map(({ lcpMs }) => lcpMs));
    const shift = Math.max(...visits.map((visit) => visit.shift));
    const goal = LCP_GOALS_MS[path] ?? LCP_GOOD_MS;
    rows.push([
      path,
      formatFigure(lcp, goal),
      `${goal}`,
      formatFigure(shift, SHIFT_GOAL, 3),
      `${SHIFT_GOAL}`,
      (visits[0]!.scriptBytes / 1024).toFixed(0),
    ]);
  }
  print(table(['page, first visit', 'LCP ms', 'goal', 'CLS', 'goal', 'script KB'], rows));
}

async function measureJourneys(browser: Browser, address: string): Promise<void> {
  const rows = await repeat(() =>
    onPhone(browser, address, async ({ page }) => {
      const found: Row[] = [];
      const add = (what: string, figure: number, goal: number): void => void found.push({ what, figure, goal });
      add('sign-in to profile', await signInToProfile(page), GOALS_MS.signIn);
      await waitUntilSettled(page);
      add('INP: open and close a dialog', await slowestInteraction(page, INTERACTIONS['open and close a dialog']), GOALS_MS.interaction);
      add(
        'INP: change pages by the bottom bar',
        await slowestInteraction(page, INTERACTIONS['change pages by the bottom bar']),
        GOALS_MS.interaction,
      );
      add('search result after the reply', await resultAfterReply(page), GOALS_MS.result);
      add('INP: search again', await slowestInteraction(page, INTERACTIONS['search again']), GOALS_MS.interaction);
      return found;
    }),
  );
  const medians = rows[0]!.map((row, index) => ({ ...row, figure: median(rows.map((run) => run[index]!.figure)) }));
  print(
    table(
      ['act', 'ms', 'goal'],
      medians.map(({ what, figure, goal }) => [what, formatFigure(figure, goal), `${goal}`]),
    ),
  );
}

async function measureReviewScreen(browser: Browser, address: string): Promise<void> {
  const session = await signInReviewer(browser, address);
  const rows: string[][] = [];
  for (const withDelay of [false, true]) {
    const figure = median(await repeat(() => firstReviewPaint(browser, address, session, withDelay)));
    rows.push([withDelay ? '40 ms away, 10 Mbit/s' : 'no delay', formatFigure(figure, GOALS_MS.reviewScreen), `${GOALS_MS.reviewScreen}`]);
  }
  print(table(['review screen at 1,920 px, first visit', 'first item’s heading, ms', 'goal'], rows));
}

async function repeat<T>(visit: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < RUNS; i++) results.push(await visit());
  return results;
}

const formatFigure = (figure: number, goal: number, digits = 0): string => figure.toFixed(digits) + (figure <= goal ? '' : ' **missed**');

await measureWeb();
