import { availableParallelism, homedir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { environment, type Environment } from './config/environment.ts';
import { findProblems, describeIssue } from './config/check-settings.ts';
import { readAuditWitnessSettings, type AuditWitnessSettings } from './config/audit-witness-settings.ts';
import { readSquareSettings, type SquareSettings } from './config/square-settings.ts';
import { readTracingSettings } from './config/tracing-settings.ts';
import type { Limits } from './platform/limits/default-limits.ts';
import { DEFAULT_LIMITS, type LimitName } from './platform/limits/default-limits.ts';
import { mostProcesses, planConnections } from './supervisor/connection-plan.ts';
import type { TracingSettings } from './platform/tracing/otlp-tracer.ts';

export interface Config {
  isProduction: boolean;
  port: number;
  /** The number of processes that serve. */
  processes: number;
  /** Whether the jobs run here: in the serving process, or in one more process if several serve. False: a worker must run them. */
  runsJobs: boolean;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The address of a pooler in transaction mode in front of `databaseUrl`. */
  poolerUrl: string | undefined;
  databasePool: number;
  /** DATABASE_POOL, if set. */
  chosenPool: number | undefined;
  databaseWaitMs: number;
  replicas: { urls: string[]; lagMs: number };
  seedsDemo: boolean;
  publicUrl: string;
  trustProxy: string | undefined;
  signUpDialCodes: string[];
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  metricsToken: string | undefined;
  /** Undefined: a worker serves nothing. */
  workerPort: number | undefined;
  /** True: serves a public address without production's protections, and every page says so. */
  isInsecureDemo: boolean;
  /** How long the process keeps serving after SIGTERM, so that load balancers notice. */
  drainMs: number;
  /** The operator of this installation. Empty outside production unless it is set. */
  legal: { name: string; address: string; contact: string };
  authorityRequests: number;
  disputeAnswerHours: number;
  quickExitUrl: string;
  keys: string | undefined;
  /** Whether hashes of phone numbers and e-mail addresses are slow. Undefined: as the database was created. */
  stretchesContacts: boolean | undefined;
  auditWitness: AuditWitnessSettings;
  /** Undefined: no scheduled backups. */
  backups: { folder: string; hour: number; keepDays: number } | undefined;
  admission: {
    callsAtOnce: number;
    maxInFlight: number;
    queueWaitMs: number;
    bodyTimeoutMs: number;
    callTimeoutMs: number;
    headersTimeoutMs: number;
    connectionsPerAddress: number;
  };
  /** The total cost of the calls allowed in a minute; `costOf` in the contract has the cost of each call. */
  costBudgets: { perAddress: number; perMember: number };
  publishDelayHours: number;
  mix: { intervalSeconds: number; hour: number; crowd: number; dummiesPerDay: number };
  digestHour: number;
  /** Whether a sandbox replaces a provider that is not configured. */
  hasSandbox: boolean;
  sms: { accountSid: string; authToken: string; from: string; baseUrl: string } | undefined;
  mail: { smtpUrl: string; from: string } | undefined;
  /** A push service on this machine, for tests. */
  localPushOrigin: string | undefined;
  google: { clientId: string; clientSecret: string } | undefined;
  staffNeedsSecondFactor: boolean;
  hasShortStaffSessions: boolean;
  newDeviceHoldHours: number;
  unmaskAdmins: number;
  /** The number of decoy phone numbers. */
  decoyNumbers: number;
  /** The size of the file that reserves disk space, which a command can free. */
  ballastBytes: number;
  secondLookOneIn: number;
  /** Whether the models from the installed packages check texts and pictures for reviewers. */
  usesLocalModels: boolean;
  /** Undefined: only the local rules advise, with the local models if they are on. */
  languageModel: { baseUrl: string; model: string; apiKey: string | undefined } | undefined;
  square: SquareSettings | undefined;
  /** Undefined: maps show the bundled borders and places. */
  map: { tileUrl: string; credit: string | null } | undefined;
  /** Undefined: files are stored in the data folder. */
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | undefined;
  /** Undefined: only the processes of one machine share their counts. */
  redis: { url: string; waitMs: number } | undefined;
  /** Undefined: uploads are only checked for the EICAR test signature. */
  clamdUrl: string | undefined;
  /** Undefined: no traces are collected. */
  tracing: TracingSettings | undefined;
  limits: Limits;
}

/** Lists the invalid settings or, if there are none, those that are missing or contradict each other, a sentence each. */
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
    throw new ConfigError(parsed.error.issues.map((issue) => describeIssue(issue)));
  }
  const settings = parsed.data;
  const isProduction = settings.NODE_ENV === 'production';
  const problems = findProblems(settings);
  if (problems.length > 0) throw new ConfigError(problems);
  const processes = settings.PROCESSES === 'auto' ? Math.min(availableParallelism(), mostProcesses()) : Number(settings.PROCESSES);
  const databasePool = settings.DATABASE_POOL ?? (processes > 1 ? planConnections(processes).servingPool : 10);

  return {
    isProduction,
    port: settings.PORT,
    processes,
    runsJobs: settings.JOBS,
    host: settings.HOST,
    dataDir: absolute(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    poolerUrl: settings.DATABASE_DIRECT_URL === undefined ? undefined : settings.DATABASE_URL,
    databasePool,
    chosenPool: settings.DATABASE_POOL,
    databaseWaitMs: settings.DATABASE_WAIT_MS,
    replicas: { urls: settings.REPLICA_URL?.split(',') ?? [], lagMs: settings.REPLICA_LAG_MS },
    seedsDemo: settings.SEED_DEMO ?? !isProduction,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
    trustProxy: settings.TRUST_PROXY,
    signUpDialCodes: settings.SIGN_UP_DIAL_CODES.split(','),
    logLevel: settings.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    metricsToken: settings.METRICS_TOKEN,
    workerPort: settings.WORKER_PORT,
    isInsecureDemo: settings.ALLOW_INSECURE_DEMO && !isProduction,
    drainMs: settings.DRAIN_MS ?? (isProduction ? 5_000 : 0),
    keys: settings.CANDOR_KEYS,
    stretchesContacts: settings.STRETCH_CONTACT_HASHES,
    auditWitness: readAuditWitnessSettings(settings, absolute),
    backups:
      settings.BACKUP_DIR === undefined
        ? undefined
        : { folder: absolute(settings.BACKUP_DIR), hour: settings.BACKUP_HOUR, keepDays: settings.BACKUP_KEEP_DAYS },
    tracing: readTracingSettings(settings),
    ...readLoadSettings(settings, databasePool),
    ...readRules(settings, isProduction),
    ...readProviders(settings, isProduction),
  };
}

/** How many calls are accepted at the same time, and from one address or member. */
const readLoadSettings = (settings: Environment, databasePool: number) =>
  ({
    admission: {
      // Most calls use one of four pools (app, identity, authored, search). With twice the size of a pool, few wait for a connection.
      callsAtOnce: settings.CALLS_AT_ONCE ?? 2 * databasePool,
      maxInFlight: settings.MAX_IN_FLIGHT,
      queueWaitMs: settings.QUEUE_WAIT_MS,
      bodyTimeoutMs: settings.BODY_TIMEOUT_MS,
      callTimeoutMs: settings.CALL_TIMEOUT_MS,
      headersTimeoutMs: settings.HEADERS_TIMEOUT_MS,
      connectionsPerAddress: settings.CONNECTIONS_PER_ADDRESS,
    },
    costBudgets: {
      perAddress: settings.COST_PER_ADDRESS_PER_MINUTE ?? 5 * settings.REQUESTS_PER_ADDRESS_PER_MINUTE,
      perMember: settings.COST_PER_MEMBER_PER_MINUTE ?? settings.REQUESTS_PER_ADDRESS_PER_MINUTE,
    },
    limits: Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, settings[name as LimitName]])) as Limits,
  }) satisfies Partial<Config>;

/** Settings about the rights and deadlines of members and staff. */
const readRules = (settings: Environment, isProduction: boolean) =>
  ({
    legal: { name: settings.LEGAL_NAME ?? '', address: settings.LEGAL_ADDRESS ?? '', contact: settings.LEGAL_CONTACT ?? '' },
    authorityRequests: settings.AUTHORITY_REQUESTS,
    disputeAnswerHours: settings.DISPUTE_ANSWER_HOURS ?? (isProduction ? 72 : 0),
    quickExitUrl: settings.QUICK_EXIT_URL,
    publishDelayHours: settings.PUBLISH_DELAY_HOURS,
    mix: {
      intervalSeconds: settings.MIX_INTERVAL_SECONDS ?? (isProduction ? 86_400 : 1),
      hour: settings.MIX_HOUR,
      crowd: settings.MIX_CROWD,
      dummiesPerDay: settings.MIX_COVER ?? (isProduction ? 30 : 0),
    },
    digestHour: settings.DIGEST_HOUR,
    staffNeedsSecondFactor: (settings.STAFF_SECOND_FACTOR ?? (isProduction ? 'required' : 'optional')) === 'required',
    hasShortStaffSessions: (settings.STAFF_SESSIONS ?? (isProduction ? 'short' : 'long')) === 'short',
    newDeviceHoldHours: settings.NEW_DEVICE_HOLD_HOURS ?? (isProduction ? 24 : 0),
    ballastBytes: (settings.BALLAST_MB ?? (isProduction ? 512 : 0)) * 1024 * 1024,
    decoyNumbers: settings.DECOY_NUMBERS ?? (isProduction ? 200 : 0),
    unmaskAdmins: settings.UNMASK_ADMINS ?? (isProduction ? 2 : 1),
    secondLookOneIn: settings.SECOND_LOOK_ONE_IN,
  }) satisfies Partial<Config>;

/** The settings of external providers. Undefined when a provider isn't configured. */
const readProviders = (settings: Environment, isProduction: boolean) =>
  ({
    localPushOrigin: isProduction || settings.PUSH_LOCAL_ORIGIN === undefined ? undefined : new URL(settings.PUSH_LOCAL_ORIGIN).origin,
    hasSandbox: settings.SANDBOX && !isProduction,
    sms:
      settings.SMS_ACCOUNT_SID && settings.SMS_AUTH_TOKEN && settings.SMS_FROM
        ? {
            accountSid: settings.SMS_ACCOUNT_SID,
            authToken: settings.SMS_AUTH_TOKEN,
            from: settings.SMS_FROM,
            baseUrl: settings.SMS_BASE_URL,
          }
        : undefined,
    mail: settings.SMTP_URL ? { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM } : undefined,
    google:
      settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET
        ? { clientId: settings.GOOGLE_CLIENT_ID, clientSecret: settings.GOOGLE_CLIENT_SECRET }
        : undefined,
    usesLocalModels: settings.LOCAL_MODELS,
    languageModel:
      settings.LLM_BASE_URL && settings.LLM_MODEL
        ? { baseUrl: settings.LLM_BASE_URL.replace(/\/$/, ''), model: settings.LLM_MODEL, apiKey: settings.LLM_API_KEY }
        : undefined,
    square: readSquareSettings(settings),
    map: settings.MAP_STYLE_URL ? { tileUrl: decodeURI(settings.MAP_STYLE_URL), credit: settings.MAP_CREDIT ?? null } : undefined,
    s3:
      settings.S3_BUCKET && settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: settings.S3_ENDPOINT ?? `https://s3.${settings.S3_REGION}.amazonaws.com`,
            region: settings.S3_REGION,
            bucket: settings.S3_BUCKET,
            accessKeyId: settings.S3_ACCESS_KEY_ID,
            secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    redis: settings.REDIS_URL ? { url: settings.REDIS_URL, waitMs: settings.REDIS_WAIT_MS } : undefined,
    clamdUrl: settings.CLAMD_URL,
  }) satisfies Partial<Config>;

function absolute(path: string): string {
  const expanded = path.startsWith('~/') ? `${homedir()}/${path.slice(2)}` : path;
  return isAbsolute(expanded) ? expanded : resolve(import.meta.dirname, '../..', expanded);
}
