import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { clamdScanner } from '../scanner/clamd.ts';
import { diskStorage } from '../files/disk.ts';
import { s3Storage } from '../files/s3.ts';
import { smtpProvider, verifySmtp } from '../mail/smtp.ts';
import { twilioProvider } from '../sms/twilio.ts';
import { explainFailure, ProviderProblem } from './explain-failure.ts';

export type ProviderName = 'sms' | 'mail' | 'cards' | 'storage' | 'scanner' | 'assistant';

/** The result of a check. No message contains a secret. */
export interface ProviderCheckResult {
  ok: boolean;
  /** False for a provider without settings. */
  isConfigured: boolean;
  message: string;
}

const TIMEOUT_MS = 8_000;

type Check = (to: string | undefined) => Promise<string>;

/** Tests a provider with the settings of this installation. With `to`, a test message is sent there. */
export async function checkProvider(config: Config, name: ProviderName, to?: string): Promise<ProviderCheckResult> {
  const check = chooseCheck(config, name);
  if (!check) return { ok: false, isConfigured: false, message: describeMissing(name) };
  try {
    return { ok: true, isConfigured: true, message: await check(to) };
  } catch (error) {
    return { ok: false, isConfigured: true, message: error instanceof ProviderProblem ? error.message : explainFailure(error) };
  }
}

function describeMissing(name: ProviderName): string {
  const settings: Record<ProviderName, string> = {
    sms: 'SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM are not set: no sign-in code can be sent',
    mail: 'SMTP_URL is not set: no e-mail can be sent',
    cards: 'SQUARE_ACCESS_TOKEN and the other SQUARE_ settings are not set: no pack can be bought',
    storage: 'S3_BUCKET is not set',
    scanner: 'CLAMD_URL is not set: uploads are only checked for the EICAR test signature',
    assistant: 'LLM_BASE_URL is not set: only the local rules advise reviewers',
  };
  return settings[name];
}

function chooseCheck(config: Config, name: ProviderName): Check | undefined {
  const { sms, mail, square, clamdUrl, languageModel } = config;
  switch (name) {
    case 'sms':
      return sms && ((to) => checkSms(sms, to));
    case 'mail':
      return mail && ((to) => checkMail(mail, to));
    case 'cards':
      return square && (() => checkSquare(square));
    case 'storage':
      return () => checkStorage(config);
    case 'scanner':
      return clamdUrl === undefined ? undefined : () => checkScanner(clamdUrl);
    case 'assistant':
      return languageModel && (() => checkModel(languageModel));
  }
}

const TEST_TEXT = 'This is a test message from Candor. You can ignore it.';

async function checkSms(sms: NonNullable<Config['sms']>, to: string | undefined): Promise<string> {
  if (to !== undefined) {
    await twilioProvider(sms).send({ id: randomUUID(), to, text: TEST_TEXT });
    return `a test message was sent to ${to}`;
  }
  const authorization = `Basic ${Buffer.from(`${sms.accountSid}:${sms.authToken}`).toString('base64')}`;
  const url = `${sms.baseUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(sms.accountSid)}.json`;
  await expectSuccess(url, { authorization }, 'SMS_ACCOUNT_SID or SMS_AUTH_TOKEN is wrong');
  return 'the provider accepts the account; no message was sent';
}

async function checkMail(mail: NonNullable<Config['mail']>, to: string | undefined): Promise<string> {
  if (to === undefined) {
    await verifySmtp(mail.smtpUrl);
    return 'the server accepts the login; no message was sent';
  }
  await smtpProvider(mail).send({ id: randomUUID(), to, subject: 'Candor test', text: TEST_TEXT });
  return `a test message was sent to ${to}`;
}

async function checkSquare(square: NonNullable<Config['square']>): Promise<string> {
  const url = `${square.baseUrl}/v2/locations/${encodeURIComponent(square.locationId)}`;
  await expectSuccess(url, { authorization: `Bearer ${square.accessToken}` }, 'SQUARE_ACCESS_TOKEN or SQUARE_LOCATION_ID is wrong');
  return 'Square accepts the token and knows the location';
}

/** Writes, reads and removes a small file. */
async function checkStorage(config: Config): Promise<string> {
  const storage = config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files'));
  const key = `check-${randomUUID()}`;
  const content = Buffer.from(key);
  await storage.write(key, asStream(content));
  try {
    const parts: Buffer[] = [];
    for await (const part of await storage.read(key)) parts.push(part as Buffer);
    if (!Buffer.concat(parts).equals(content)) throw new ProviderProblem('a file came back changed');
  } finally {
    await storage.remove(key);
  }
  return config.s3 ? `the bucket ${config.s3.bucket} stores, returns and removes files` : 'files can be written, read and removed';
}

async function* asStream(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

async function checkScanner(url: string): Promise<string> {
  const verdict = await clamdScanner(url, { totalTimeoutMs: TIMEOUT_MS, pausesMs: [] }).scan(async () => asStream(Buffer.from('clean')));
  if (verdict !== 'clean') throw new ProviderProblem(`ClamAV called a harmless file ${verdict}`);
  return 'ClamAV scans files';
}

async function checkModel(model: NonNullable<Config['languageModel']>): Promise<string> {
  const headers: Record<string, string> = model.apiKey === undefined ? {} : { authorization: `Bearer ${model.apiKey}` };
  await expectSuccess(`${model.baseUrl}/models`, headers, 'LLM_API_KEY or LLM_BASE_URL is wrong');
  return 'the language model answers';
}

async function expectSuccess(url: string, headers: Record<string, string>, whenRefused: string): Promise<void> {
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.arrayBuffer();
  if (response.ok) return;
  throw new ProviderProblem(response.status >= 500 ? `it answers ${response.status}` : `it answers ${response.status}: ${whenRefused}`);
}
