import { openBrowser, type Browser } from '../browser.ts';
import type { TestApp } from '../start-app.ts';

const CALLBACK = '/auth/google/callback';

export interface GoogleResponse {
  code: string;
  state: string;
  error: string | null;
}

/** Signs in at the local identity provider and returns the parameters that it sent to the callback. */
export async function goToGoogle(app: TestApp, account: string, options: { browser?: Browser; returnTo?: string } = {}) {
  const browser = options.browser ?? openBrowser(app.app.http);
  const started = await browser.open(
    `/api/v1/auth/google/start${options.returnTo === undefined ? '' : `?return_to=${encodeURIComponent(options.returnTo)}`}`,
  );
  const { url } = (JSON.parse(started.text) as { data: { url: string } }).data;
  const response = await chooseAccount(browser, url, account);
  return { browser, url, response };
}

/** Opens the provider's page and chooses the account there; '' cancels. */
export async function chooseAccount(browser: Browser, url: string, account: string): Promise<GoogleResponse> {
  const first = await browser.open(url);
  const page = new URL(first.location ?? '', url).href;
  await browser.open(page);
  const sent = await browser.follow(page, CALLBACK, { account });
  const { searchParams } = new URL(sent.location ?? '', url);
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '', error: searchParams.get('error') };
}
