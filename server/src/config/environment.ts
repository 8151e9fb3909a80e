import { SIGN_UP_DIAL_CODES } from '@candor/contract/limits';
import { WALLETS } from '@candor/contract/payments';
import { z } from 'zod';
import { DEFAULT_LIMITS, type LimitName } from '../platform/limits/default-limits.ts';

const positiveInteger = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const onOrOff = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
/** `auto`: one for each core, limited by the number of database connections. */
const processes = z
  .string()
  .regex(/^(?:auto|[1-9]|[1-5]\d|6[0-4])$/, 'must be auto or a whole number from 1 to 64')
  .default('1');
const onOrOffSetting = (fallback: boolean) => onOrOff.default(fallback);
const optionalText = z.string().min(1).optional();

/** One setting for each limit. */
const limits = Object.fromEntries(Object.entries(DEFAULT_LIMITS).map(([name, fallback]) => [name, positiveInteger(fallback)])) as Record<
  LimitName,
  ReturnType<typeof positiveInteger>
>;

export const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PROCESSES: processes,
  /** 0: this process runs no jobs; a worker must run them. */
  JOBS: onOrOffSetting(true),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The address of PostgreSQL itself, if DATABASE_URL is that of a pooler. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Unset: 10, or less if there are several PROCESSES. */
  DATABASE_POOL: z.coerce.number().int().positive().optional(),
  DATABASE_WAIT_MS: positiveInteger(2_000),
  /** Streaming replicas for searches and lists, separated by commas. */
  REPLICA_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\/[^,]+(?:,postgres(?:ql)?:\/\/[^,]+)*$/, 'must be addresses of databases with commas between them')
    .optional(),
  REPLICA_LAG_MS: z.coerce.number().int().min(100).max(60_000).default(1_000),
  /** Unset: on, except in production. */
  SEED_DEMO: onOrOff.optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: optionalText,
  /** Countries that codes are sent to. */
  SIGN_UP_DIAL_CODES: z
    .string()
    .regex(/^\+[1-9]\d{0,3}(?:,\+[1-9]\d{0,3})*$/, 'must be dial codes with commas between them, like +1,+44')
    .default(SIGN_UP_DIAL_CODES.join(',')),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
  METRICS_TOKEN: optionalText,
  /** Unset: a worker serves neither health nor metrics. */
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** 1: allows a public address without NODE_ENV=production, with sandbox providers and a warning on every page. */
  ALLOW_INSECURE_DEMO: onOrOffSetting(false),
  DRAIN_MS: z.coerce.number().int().min(0).max(120_000).optional(),
  LEGAL_NAME: optionalText,
  LEGAL_ADDRESS: optionalText,
  LEGAL_CONTACT: optionalText,
  /** How many requests from authorities the operator has received, for the transparency report. */
  AUTHORITY_REQUESTS: z.coerce.number().int().min(0).default(0),
  DISPUTE_ANSWER_HOURS: z.coerce.number().int().min(0).max(720).optional(),
  QUICK_EXIT_URL: z.url({ protocol: /^https?$/ }).default('https://www.google.com/'),
  CANDOR_KEYS: optionalText,
  /** Unset: as the database was created; off for a new one. */
  STRETCH_CONTACT_HASHES: onOrOff.optional(),
  AUDIT_WITNESS: optionalText,
  /** If set, a backup is written there every day. */
  BACKUP_DIR: optionalText,
  /** UTC. */
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(2),
  BACKUP_KEEP_DAYS: positiveInteger(14),
  CALLS_AT_ONCE: z.coerce.number().int().positive().optional(),
  MAX_IN_FLIGHT: positiveInteger(256),
  QUEUE_WAIT_MS: positiveInteger(1_000),
  BODY_TIMEOUT_MS: positiveInteger(10_000),
  /** The web gives up after 30 s; lists after 15 s. */
  CALL_TIMEOUT_MS: positiveInteger(29_000),
  HEADERS_TIMEOUT_MS: positiveInteger(10_000),
  CONNECTIONS_PER_ADDRESS: positiveInteger(256),
  COST_PER_ADDRESS_PER_MINUTE: z.coerce.number().int().positive().optional(),
  COST_PER_MEMBER_PER_MINUTE: z.coerce.number().int().positive().optional(),
  PUBLISH_DELAY_HOURS: z.coerce.number().min(0).max(72).default(0),
  /** Seconds between two mixes of anonymous authors' acts; a day in production (docs/anonymity.md). */
  MIX_INTERVAL_SECONDS: z.coerce.number().int().min(1).max(86_400).optional(),
  /** UTC; with an interval of a day the mix runs in this hour, at a minute that differs from day to day. */
  MIX_HOUR: z.coerce.number().int().min(0).max(23).default(3),
  /** The mix runs earlier when it can apply acts of this many different authors. */
  MIX_CROWD: positiveInteger(500),
  /** Dummy acts a day, so that the inbox doesn't reveal who wrote. */
  MIX_COVER: z.coerce.number().int().min(0).max(10_000).optional(),
  /** UTC. */
  DIGEST_HOUR: z.coerce.number().int().min(0).max(23).default(9),
  /** 0: providers that are not configured are missing, instead of being replaced by a sandbox. Production has no sandbox. */
  SANDBOX: onOrOffSetting(true),
  SMS_ACCOUNT_SID: optionalText,
  SMS_AUTH_TOKEN: optionalText,
  SMS_FROM: optionalText,
  SMS_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  STAFF_SESSIONS: z.enum(['short', 'long']).optional(),
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  NEW_DEVICE_HOLD_HOURS: z.coerce.number().int().min(0).max(168).optional(),
  /** How many admins it takes to reveal an anonymous author. */
  UNMASK_ADMINS: z.coerce.number().int().min(1).max(2).optional(),
  /** Size of the file on the disk of DATA_DIR that `free-ballast` deletes. 0: none. */
  BALLAST_MB: z.coerce.number().int().min(0).max(102_400).optional(),
  /** Decoy phone numbers, which belong to nobody; somebody who looks up two in a day is probably trying numbers. 0: none. */
  DECOY_NUMBERS: z.coerce.number().int().min(0).max(10_000).optional(),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  /** The origin of a push service on this machine, for tests. Production ignores it. */
  PUSH_LOCAL_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Candor <no-reply@candor.example>'),
  MAP_STYLE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => decodeURI(url).includes(part)), 'must have {z}, {x} and {y} in it')
    .optional(),
  MAP_CREDIT: optionalText,
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  REDIS_WAIT_MS: positiveInteger(250),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  CLAMD_URL: z.url({ protocol: /^(?:tcp|unix)$/ }).optional(),
  /** One in this many decided items is shown to a second reviewer. */
  SECOND_LOOK_ONE_IN: positiveInteger(10),
  LOCAL_MODELS: onOrOffSetting(true),
  LLM_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LLM_MODEL: optionalText,
  LLM_API_KEY: optionalText,
  SQUARE_ACCESS_TOKEN: optionalText,
  SQUARE_APPLICATION_ID: optionalText,
  SQUARE_LOCATION_ID: optionalText,
  SQUARE_WEBHOOK_KEY: optionalText,
  SQUARE_ENVIRONMENT: z.enum(['production', 'sandbox']).default('production'),
  SQUARE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** apple_pay, google_pay, or both separated by a comma. */
  SQUARE_WALLETS: z
    .string()
    .transform((names) => names.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(WALLETS)))
    .default([]),
  SQUARE_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SDK_DISABLED: onOrOffSetting(false),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Collectors take JSON and protobuf at the same address. */
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json').default('http/json'),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: optionalText,
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce.number().int().positive().optional(),
  OTEL_SERVICE_NAME: z.string().default('candor'),
  OTEL_RESOURCE_ATTRIBUTES: optionalText,
  OTEL_TRACES_SAMPLER: z
    .enum(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  ...limits,
});

export type Environment = z.output<typeof environment>;
