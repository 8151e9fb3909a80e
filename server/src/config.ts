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
  /** The number of processes that serve. If there are several, one more runs the jobs. */
  processes: number;
  /** Whether the serving process also runs the jobs. */
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
  auditWitness: AuditWitnessSettings;
  /** Undefined: no scheduled backups. */
  backups: { folder: string; hour: number; keepDays: number } | undefined;
  admission: {
    callsAtOnce: number;
    maxInFlight: number;
    queueWaitMs: number;
    bodyTimeoutMs: number;
    headersTimeoutMs: number;
    connectionsPerAddress: number;
  };
  /** The total cost of the calls allowed in a minute; `costOf` in the contract has the cost of each call. */
  costBudgets: { perAddress: number; perMember: number };
  publishDelayHours: number;
  mix: { intervalSeconds: number; hour: number; crowd: number; coverPerDay: number };
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
  /** Undefined: each process has its own counts in memory. */
  redis: { url: string; waitMs: number } | undefined;
  /** Undefined: uploads are only checked for the EICAR test signature. */
  clamdUrl: string | undefined;
  /** Undefined: no traces are collected. */
  tracing: TracingSettings | undefined;
  limits: Limits;
}

/** Lists all errors in the environment at once, a sentence each. */
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
  const e = parsed.data;
  const isProduction = e.NODE_ENV === 'production';
  const problems = findProblems(e);
  if (problems.length > 0) throw new ConfigError(problems);
  const processes = e.PROCESSES === 'auto' ? Math.min(availableParallelism(), mostProcesses()) : Number(e.PROCESSES);
  const databasePool = e.DATABASE_POOL ?? (processes > 1 ? planConnections(processes).servingPool : 10);

  return {
    isProduction,
    port: e.PORT,
    processes,
    runsJobs: e.JOBS,
    host: e.HOST,
    dataDir: absolute(e.DATA_DIR),
    databaseUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    poolerUrl: e.DATABASE_DIRECT_URL === undefined ? undefined : e.DATABASE_URL,
    databasePool,
    chosenPool: e.DATABASE_POOL,
    databaseWaitMs: e.DATABASE_WAIT_MS,
    replicas: { urls: e.REPLICA_URL?.split(',') ?? [], lagMs: e.REPLICA_LAG_MS },
    seedsDemo: e.SEED_DEMO ?? !isProduction,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    trustProxy: e.TRUST_PROXY,
    signUpDialCodes: e.SIGN_UP_DIAL_CODES.split(','),
    logLevel: e.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    metricsToken: e.METRICS_TOKEN,
    workerPort: e.WORKER_PORT,
    isInsecureDemo: e.ALLOW_INSECURE_DEMO && !isProduction,
    drainMs: e.DRAIN_MS ?? (isProduction ? 5_000 : 0),
    keys: e.CANDOR_KEYS,
    auditWitness: readAuditWitnessSettings(e, absolute),
    backups: e.BACKUP_DIR === undefined ? undefined : { folder: absolute(e.BACKUP_DIR), hour: e.BACKUP_HOUR, keepDays: e.BACKUP_KEEP_DAYS },
    tracing: readTracingSettings(e),
    ...readLoadSettings(e, databasePool),
    ...readRules(e, isProduction),
    ...readProviders(e, isProduction),
  };
}

/** How many calls are accepted at once, and from one address or member. */
const readLoadSettings = (e: Environment, databasePool: number) =>
  ({
    admission: {
      // Calls and searches have one pool each; more calls than connections would only wait for one.
      callsAtOnce: e.CALLS_AT_ONCE ?? 2 * databasePool,
      maxInFlight: e.MAX_IN_FLIGHT,
      queueWaitMs: e.QUEUE_WAIT_MS,
      bodyTimeoutMs: e.BODY_TIMEOUT_MS,
      headersTimeoutMs: e.HEADERS_TIMEOUT_MS,
      connectionsPerAddress: e.CONNECTIONS_PER_ADDRESS,
    },
    costBudgets: {
      perAddress: e.COST_PER_ADDRESS_PER_MINUTE ?? 5 * e.REQUESTS_PER_ADDRESS_PER_MINUTE,
      perMember: e.COST_PER_MEMBER_PER_MINUTE ?? e.REQUESTS_PER_ADDRESS_PER_MINUTE,
    },
    limits: Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, e[name as LimitName]])) as Limits,
  }) satisfies Partial<Config>;

/** Settings about the rights and deadlines of members and staff. */
const readRules = (e: Environment, isProduction: boolean) =>
  ({
    legal: { name: e.LEGAL_NAME ?? '', address: e.LEGAL_ADDRESS ?? '', contact: e.LEGAL_CONTACT ?? '' },
    authorityRequests: e.AUTHORITY_REQUESTS,
    disputeAnswerHours: e.DISPUTE_ANSWER_HOURS ?? (isProduction ? 72 : 0),
    quickExitUrl: e.QUICK_EXIT_URL,
    publishDelayHours: e.PUBLISH_DELAY_HOURS,
    mix: {
      intervalSeconds: e.MIX_INTERVAL_SECONDS ?? (isProduction ? 86_400 : 1),
      hour: e.MIX_HOUR,
      crowd: e.MIX_CROWD,
      coverPerDay: e.MIX_COVER ?? (isProduction ? 30 : 0),
    },
    digestHour: e.DIGEST_HOUR,
    staffNeedsSecondFactor: (e.STAFF_SECOND_FACTOR ?? (isProduction ? 'required' : 'optional')) === 'required',
    hasShortStaffSessions: (e.STAFF_SESSIONS ?? (isProduction ? 'short' : 'long')) === 'short',
    newDeviceHoldHours: e.NEW_DEVICE_HOLD_HOURS ?? (isProduction ? 24 : 0),
    ballastBytes: (e.BALLAST_MB ?? (isProduction ? 512 : 0)) * 1024 * 1024,
    decoyNumbers: e.DECOY_NUMBERS ?? (isProduction ? 200 : 0),
    unmaskAdmins: e.UNMASK_ADMINS ?? (isProduction ? 2 : 1),
    secondLookOneIn: e.SECOND_LOOK_ONE_IN,
  }) satisfies Partial<Config>;

/** The settings of external providers. Undefined when a provider isn't configured. */
const readProviders = (e: Environment, isProduction: boolean) =>
  ({
    localPushOrigin: isProduction || e.PUSH_LOCAL_ORIGIN === undefined ? undefined : new URL(e.PUSH_LOCAL_ORIGIN).origin,
    hasSandbox: e.SANDBOX && !isProduction,
    sms:
      e.SMS_ACCOUNT_SID && e.SMS_AUTH_TOKEN && e.SMS_FROM
        ? { accountSid: e.SMS_ACCOUNT_SID, authToken: e.SMS_AUTH_TOKEN, from: e.SMS_FROM, baseUrl: e.SMS_BASE_URL }
        : undefined,
    mail: e.SMTP_URL ? { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM } : undefined,
    google:
      e.GOOGLE_CLIENT_ID && e.GOOGLE_CLIENT_SECRET ? { clientId: e.GOOGLE_CLIENT_ID, clientSecret: e.GOOGLE_CLIENT_SECRET } : undefined,
    usesLocalModels: e.LOCAL_MODELS,
    languageModel:
      e.LLM_BASE_URL && e.LLM_MODEL ? { baseUrl: e.LLM_BASE_URL.replace(/\/$/, ''), model: e.LLM_MODEL, apiKey: e.LLM_API_KEY } : undefined,
    square: readSquareSettings(e),
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
  }) satisfies Partial<Config>;

function absolute(path: string): string {
  const expanded = path.startsWith('~/') ? `${homedir()}/${path.slice(2)}` : path;
  return isAbsolute(expanded) ? expanded : resolve(import.meta.dirname, '../..', expanded);
}
