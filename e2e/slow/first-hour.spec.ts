import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { SMS_ACCOUNT, startFakeSms } from '../../server/test/fakes/fake-sms.ts';
import { MAIL_LOGIN, startFakeMail } from '../../server/test/fakes/fake-mail.ts';
import { expectAccessible } from '../harness/expect-accessible.ts';
import { openPage, type Width } from '../harness/open-page.ts';
import { startServer } from '../harness/start-server.ts';

const PHONE = '+12025550143';
const ROOT = join(import.meta.dirname, '../..');

const cli = (...args: string[]): string => execFileSync(process.execPath, ['server/src/cli.ts', ...args], { cwd: ROOT, encoding: 'utf8' });

/** The code that an authenticator app shows now for a key as it is typed into it (RFC 6238). */
function appCode(key: string): string {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  return String((mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function becomeAdmin(page: Page, sms: Awaited<ReturnType<typeof startFakeSms>>): Promise<void> {
  await page.getByRole('button', { name: 'Open setup' }).click();
  await page.getByLabel('Phone number').fill(PHONE.slice(2));
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('4-digit code').waitFor();
  await expect.poll(() => sms.accepted.find(({ to }) => to === PHONE)).toBeDefined();
  await page.getByLabel('4-digit code').fill(/\b\d{4}\b/.exec(sms.accepted.at(-1)!.text)![0]);
  await page.getByRole('button', { name: 'Become the admin' }).click();
}

it.each<Width>([390, 1280])('a new installation gets an admin with a second factor by a single-use link, at %i px', async (width) => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-first-hour-'));
  // PostgreSQL may run under an account of its own, which has to enter the folder.
  chmodSync(folder, 0o711);
  const keys = join(folder, 'keys/keys.json');
  const [sms, mail] = await Promise.all([startFakeSms(), startFakeMail()]);
  const fingerprint = /SHA-256: ([0-9a-f]{64})/.exec(cli('new-keys', keys))![1]!;
  const server = await startServer(join(folder, 'data'), {
    NODE_ENV: 'production',
    SEED_DEMO: '0',
    DRAIN_MS: '0',
    BALLAST_MB: '0',
    CANDOR_KEYS: keys,
    SMS_ACCOUNT_SID: SMS_ACCOUNT.accountSid,
    SMS_AUTH_TOKEN: SMS_ACCOUNT.authToken,
    SMS_FROM: SMS_ACCOUNT.from,
    SMS_BASE_URL: sms.baseUrl,
    SMTP_URL: mail.url(MAIL_LOGIN),
    LEGAL_NAME: 'Candor Example Ltd',
    LEGAL_ADDRESS: '1 Example Street',
    LEGAL_CONTACT: 'legal@candor.example',
  });
  try {
    const page = await openPage(width, { baseURL: server.address });
    await expect.poll(() => server.output()).toContain('/setup#');
    const link = /http:\S+\/setup#\S+/.exec(server.output())![0];
    await page.goto(link);
    await page.getByRole('button', { name: 'Open setup' }).waitFor();
    await expect.poll(() => page.url()).not.toContain(link.split('#')[1]!);
    await becomeAdmin(page, sms);

    const steps = page.getByRole('listitem');
    await steps.filter({ hasText: 'First admin' }).getByRole('img', { name: 'Done' }).waitFor();
    await expectAccessible(page);
    await steps.filter({ hasText: 'Candor Example Ltd, 1 Example Street, legal@candor.example' }).waitFor();
    await steps.filter({ hasText: 'SQUARE_ACCESS_TOKEN=' }).waitFor();
    expect(await page.content()).not.toContain(SMS_ACCOUNT.authToken);
    const copy = page.getByLabel('Fingerprint of the copy');
    await copy.fill(`${'0'.repeat(64)}  keys.json`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => copy.getAttribute('aria-invalid')).toBe('true');
    await copy.fill(`${fingerprint}  keys.json`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await steps.filter({ hasText: 'Copy of the key file' }).getByRole('img', { name: 'Done' }).waitFor();

    await page.getByRole('link', { name: 'Add a second factor' }).click();
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code from the app').fill(appCode((await dialog.locator('dd').textContent())!));
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Authenticator app set up').waitFor();

    await page.goto('/admin');
    const openSteps = page.getByRole('region', { name: 'Finish setting up' });
    await openSteps.getByText('2 steps left').waitFor();
    await openSteps.getByRole('heading', { name: 'Card payments' }).waitFor();
    await openSteps.getByRole('heading', { name: 'Backups' }).waitFor();

    const stranger = await openPage(width, { baseURL: server.address });
    await stranger.goto(link);
    await stranger.getByRole('button', { name: 'Open setup' }).click();
    await stranger.getByText('This token doesn’t work').waitFor();
  } finally {
    await server.stop();
    await Promise.all([sms.close(), mail.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
});
