import type { Failure } from '@candor/contract/route';
import type { Page } from 'playwright-core';
import { showScreen } from './screens.ts';

/** The states of a screen besides empty, which the screens of a new member show. */
export const SCREEN_STATES = ['full', 'loading', 'failing', 'offline'] as const;
export type ScreenState = (typeof SCREEN_STATES)[number];

const CALLS = '**/api/**';
/** The call that checks the session. Without it no screen would open. */
export const SESSION_CALL = /\/api\/(?:v1\/)?user$/;
const FAILURE: Failure = { success: false, error: 'It failed', message: 'It failed', code: 'INTERNAL' };
/** How long a screen may take to be drawn when its calls get no reply, or to show that the browser is offline. */
const DRAWING_MS = 1500;

const show: Record<ScreenState, (page: Page, path: string) => Promise<void>> = {
  full: showScreen,
  async loading(page, path) {
    await page.route(CALLS, (route) => (SESSION_CALL.test(route.request().url()) ? route.continue() : undefined));
    await page.goto(path);
    await page.waitForTimeout(DRAWING_MS);
  },
  async failing(page, path) {
    await page.route(CALLS, (route) =>
      SESSION_CALL.test(route.request().url()) ? route.continue() : route.fulfill({ status: 500, json: FAILURE }),
    );
    await showScreen(page, path);
  },
  async offline(page, path) {
    await showScreen(page, path);
    await page.context().setOffline(true);
    await page.waitForTimeout(DRAWING_MS);
  },
};

/** Opens a screen in a state. */
export async function showInState(page: Page, path: string, state: ScreenState): Promise<void> {
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await show[state](page, path);
}
