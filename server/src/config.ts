import { homedir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { SIGN_UP_DIAL_CODES } from '@candor/contract/limits';
import { z } from 'zod';
import { DEFAULT_LIMITS, type LimitName, type Limits } from './platform/limits/default-limits.ts';

const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'])
    .transform((value) => value === '1' || value === 'true')
    .default(fallback);
const text = z.string().min(1).optional();

const limits = Object.fromEntries(Object.entries(DEFAULT_LIMITS).map(([name, fallback]) => [name, count(fallback)])) as Record<
  LimitName,
  ReturnType<typeof count>
>;

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** 0: jobs are left to workers, of which there must be one then. */
  JOBS: flag(true),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: count(10),
  DATABASE_WAIT_MS: count(2_000),
  SEED_DEMO: flag(true).optional(),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: text,
  /** Countries that codes are sent to. */
  SIGN_UP_DIAL_CODES: z
    .string()
    .regex(/^\+[1-9]\d{0,3}(?:,\+[1-9]\d{0,3})*$/, 'must be dial codes with commas between them, like +1,+44')
    .default(SIGN_UP_DIAL_CODES.join(',')),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
  METRICS_TOKEN: text,
  CANDOR_KEYS: text,
  MAX_IN_FLIGHT: count(256),
  PUBLISH_DELAY_HOURS: z.coerce.number().min(0).max(72).default(0),
  /** 0: what has no real provider is not configured, instead of being played by a sandbox. Production has no sandbox. */
  SANDBOX: flag(true),
  SMS_ACCOUNT_SID: text,
  SMS_AUTH_TOKEN: text,
  SMS_FROM: text,
  SMS_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  NEW_DEVICE_HOLD_HOURS: z.coerce.number().int().min(0).max(168).optional(),
  /** How many admins it takes to open the name of an anonymous author. */
  UNMASK_ADMINS: z.coerce.number().int().min(1).max(2).optional(),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Candor <no-reply@candor.example>'),
  MAP_STYLE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => decodeURI(url).includes(part)), 'must have {z}, {x} and {y} in it')
    .optional(),
  MAP_CREDIT: text,
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  REDIS_WAIT_MS: count(250),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  CLAMD_URL: z.url({ protocol: /^(?:tcp|unix)$/ }).optional(),
  /** One decided item in so many is shown to a second reviewer. */
  SECOND_LOOK_ONE_IN: count(10),
  LLM_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LLM_MODEL: text,
  LLM_API_KEY: text,
  SQUARE_ACCESS_TOKEN: text,
  SQUARE_APPLICATION_ID: text,
  SQUARE_LOCATION_ID: text,
  SQUARE_WEBHOOK_KEY: text,
  SQUARE_ENVIRONMENT: z.enum(['production', 'sandbox']).default('production'),
  SQUARE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SQUARE_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  ...limits,
});

type Environment = z.output<typeof environment>;

const TOGETHER = [
  ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['LLM_BASE_URL', 'LLM_MODEL'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SQUARE_ACCESS_TOKEN', 'SQUARE_APPLICATION_ID', 'SQUARE_LOCATION_ID', 'SQUARE_WEBHOOK_KEY'],
] as const satisfies (keyof Environment)[][];

export interface Config {
  isProduction: boolean;
  port: number;
  /** Whether the process that serves does the jobs too. */
  runsJobs: boolean;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  databaseWaitMs: number;
  seedsDemo: boolean;
  publicUrl: string;
  trustProxy: string | undefined;
  signUpDialCodes: string[];
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  metricsToken: string | undefined;
  keys: string | undefined;
  maxInFlight: number;
  publishDelayHours: number;
  /** Whether a sandbox stands in for a provider that is not configured. */
  hasSandbox: boolean;
  sms: { accountSid: string; authToken: string; from: string; baseUrl: string } | undefined;
  mail: { smtpUrl: string; from: string } | undefined;
  google: { clientId: string; clientSecret: string } | undefined;
  staffNeedsSecondFactor: boolean;
  newDeviceHoldHours: number;
  unmaskAdmins: number;
  secondLookOneIn: number;
  /** Undefined: the local rules alone advise. */
  languageModel: { baseUrl: string; model: string; apiKey: string | undefined } | undefined;
  square: SquareSettings | undefined;
  /** Undefined: maps are drawn from the borders and places that we bring. */
  map: { tileUrl: string; credit: string | null } | undefined;
  /** Undefined: files are kept in the data folder. */
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | undefined;
  /** Undefined: what is counted in memory is each process's own. */
  redis: { url: string; waitMs: number } | undefined;
  /** Undefined: uploads are searched for the test signature alone. */
  clamdUrl: string | undefined;
  limits: Limits;
}

interface SquareSettings {
  accessToken: string;
  applicationId: string;
  locationId: string;
  /** What it signs its news with. */
  webhookKey: string;
  baseUrl: string;
  scriptUrl: string;
  isSandbox: boolean;
}

/** What is wrong with the environment, a sentence each, all at once. */
export class ConfigError extends Error {
  readonly sentences: string[];
  constructor(sentences: string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => sentenceOf(issue)));
  }
  const e = parsed.data;
  const isProduction = e.NODE_ENV === 'production';
  const required = isProduction ? missingSecrets(e) : [];
  const missing = [
    ...required,
    ...halfGiven(e).filter((sentence) => !required.some((other) => other.split(' ')[0] === sentence.split(' ')[0])),
  ];
  if (missing.length > 0) throw new ConfigError(missing);

  return {
    isProduction,
    port: e.PORT,
    runsJobs: e.JOBS,
    host: e.HOST,
    dataDir: absolute(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    databaseWaitMs: e.DATABASE_WAIT_MS,
    seedsDemo: e.SEED_DEMO ?? !isProduction,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    trustProxy: e.TRUST_PROXY,
    signUpDialCodes: e.SIGN_UP_DIAL_CODES.split(','),
    logLevel: e.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    metricsToken: e.METRICS_TOKEN,
    keys: e.CANDOR_KEYS,
    maxInFlight: e.MAX_IN_FLIGHT,
    publishDelayHours: e.PUBLISH_DELAY_HOURS,
    hasSandbox: e.SANDBOX && !isProduction,
    sms:
      e.SMS_ACCOUNT_SID && e.SMS_AUTH_TOKEN && e.SMS_FROM
        ? { accountSid: e.SMS_ACCOUNT_SID, authToken: e.SMS_AUTH_TOKEN, from: e.SMS_FROM, baseUrl: e.SMS_BASE_URL }
        : undefined,
    mail: e.SMTP_URL ? { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM } : undefined,
    google:
      e.GOOGLE_CLIENT_ID && e.GOOGLE_CLIENT_SECRET ? { clientId: e.GOOGLE_CLIENT_ID, clientSecret: e.GOOGLE_CLIENT_SECRET } : undefined,
    staffNeedsSecondFactor: (e.STAFF_SECOND_FACTOR ?? (isProduction ? 'required' : 'optional')) === 'required',
    newDeviceHoldHours: e.NEW_DEVICE_HOLD_HOURS ?? (isProduction ? 24 : 0),
    unmaskAdmins: e.UNMASK_ADMINS ?? (isProduction ? 2 : 1),
    secondLookOneIn: e.SECOND_LOOK_ONE_IN,
    languageModel:
      e.LLM_BASE_URL && e.LLM_MODEL ? { baseUrl: e.LLM_BASE_URL.replace(/\/$/, ''), model: e.LLM_MODEL, apiKey: e.LLM_API_KEY } : undefined,
    square: squareOf(e),
    map: e.MAP_STYLE_URL ? { tileUrl: decodeURI(e.MAP_STYLE_URL), credit: e.MAP_CREDIT ?? null } : undefined,
    s3:
      e.S3_BUCKET && e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: e.S3_ENDPOINT ?? `https://s3.${e.S3_REGION}.amazonaws.com`,
            region: e.S3_REGION,
            bucket: e.S3_BUCKET,
            accessKeyId: e.S3_ACCESS_KEY_ID,
            secretAccessKey: e.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    redis: e.REDIS_URL ? { url: e.REDIS_URL, waitMs: e.REDIS_WAIT_MS } : undefined,
    clamdUrl: e.CLAMD_URL,
    limits: Object.fromEntries(Object.keys(limits).map((name) => [name, e[name as LimitName]])) as Limits,
  };
}

const SQUARE = {
  production: { baseUrl: 'https://connect.squareup.com', scriptUrl: 'https://web.squarecdn.com/v1/square.js' },
  sandbox: { baseUrl: 'https://connect.squareupsandbox.com', scriptUrl: 'https://sandbox.web.squarecdn.com/v1/square.js' },
};

function squareOf(e: Environment): SquareSettings | undefined {
  if (!e.SQUARE_ACCESS_TOKEN || !e.SQUARE_APPLICATION_ID || !e.SQUARE_LOCATION_ID || !e.SQUARE_WEBHOOK_KEY) return undefined;
  const usual = SQUARE[e.SQUARE_ENVIRONMENT];
  return {
    accessToken: e.SQUARE_ACCESS_TOKEN,
    applicationId: e.SQUARE_APPLICATION_ID,
    locationId: e.SQUARE_LOCATION_ID,
    webhookKey: e.SQUARE_WEBHOOK_KEY,
    baseUrl: (e.SQUARE_BASE_URL ?? usual.baseUrl).replace(/\/$/, ''),
    scriptUrl: e.SQUARE_SCRIPT_URL ?? usual.scriptUrl,
    isSandbox: e.SQUARE_ENVIRONMENT === 'sandbox',
  };
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const name = issue.path.join('.');
  if (issue.code === 'invalid_type') return `${name} must be a whole number.`;
  if (issue.code === 'invalid_value') return `${name} must be one of ${issue.values.join(', ')}.`;
  if (issue.code === 'too_small') return `${name} must be at least ${issue.inclusive === false ? 1 : String(issue.minimum)}.`;
  if (issue.code === 'too_big') return `${name} must be at most ${String(issue.maximum)}.`;
  return issue.code === 'invalid_format' ? `${name} must be an address (a URL).` : `${name}: ${issue.message}.`;
}

function missingSecrets(e: Environment): string[] {
  const required: [keyof Environment, string][] = [
    ['CANDOR_KEYS', 'CANDOR_KEYS is missing: the path of the key file, kept outside the database.'],
    ['PUBLIC_URL', 'PUBLIC_URL is missing: the address under which members reach Candor.'],
    ['SMS_ACCOUNT_SID', 'SMS_ACCOUNT_SID is missing: without it no sign-in code can be sent.'],
    ['SMS_AUTH_TOKEN', 'SMS_AUTH_TOKEN is missing: without it no sign-in code can be sent.'],
    ['SMS_FROM', 'SMS_FROM is missing: the number or service that sign-in codes come from.'],
    ['SMTP_URL', 'SMTP_URL is missing: without it no e-mail can be sent.'],
  ];
  return required.filter(([name]) => e[name] === undefined).map(([, sentence]) => sentence);
}

/** A provider with half its settings would silently be the sandbox. */
function halfGiven(e: Environment): string[] {
  return TOGETHER.flatMap((names) => {
    const absent = names.filter((name) => e[name] === undefined);
    return absent.length === names.length
      ? []
      : absent.map((name) => `${name} is missing: it belongs to ${names.filter((other) => other !== name).join(' and ')}.`);
  });
}

function absolute(path: string): string {
  const expanded = path.startsWith('~/') ? `${homedir()}/${path.slice(2)}` : path;
  return isAbsolute(expanded) ? expanded : resolve(import.meta.dirname, '../..', expanded);
}
