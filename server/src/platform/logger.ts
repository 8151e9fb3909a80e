import { pino, type LogFn, type Logger } from 'pino';

/**
 * Only these fields ever reach a log line. An allow-list, because text that a person typed must not be in the logs, even if somebody logs an
 * object that contains it.
 */
export const LOGGED_FIELDS: ReadonlySet<string> = new Set([
  'level',
  'time',
  'msg',
  'requestId',
  'method',
  'route',
  'status',
  'ms',
  'code',
  'job',
  'attempt',
  'module',
  'event',
  'count',
  'port',
  'signal',
  'provider',
  'kind',
  'percent',
  'stack',
  'pgCode',
  'constraint',
  'process',
]);

/** Writing a line for every call is expensive, so lines are written in batches five times a second; warnings are written immediately. */
const BATCH_BYTES = 4_000;
const WRITE_EVERY_MS = 200;
const WARN = 40;

/** A pipe writes this much in one piece, so lines of several processes don't mix. */
const MAX_WRITE_BYTES = 4_096;

/** @param process which of several processes writes */
export function createLogger(level: string, process?: string): Logger {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: BATCH_BYTES,
    maxWrite: MAX_WRITE_BYTES,
    periodicFlush: WRITE_EVERY_MS,
  });
  const options = {
    level,
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, priority: number): void {
        method.apply(this, args);
        if (priority >= WARN) destination.flush();
      },
    },
    base: process === undefined ? null : { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: keepAllowedFields,
    },
  };
  return pino(options, destination);
}

function keepAllowedFields(fields: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name in fields) if (LOGGED_FIELDS.has(name)) result[name] = fields[name];
  return result;
}

/** The parts of an error that contain no data: PostgreSQL's `detail` and most messages quote the row. */
export function describeError(error: unknown): { stack?: string; pgCode?: string; constraint?: string } {
  if (!(error instanceof Error)) return {};
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n');
  return {
    stack: `${error.name}${frames ? `\n${frames}` : ''}`,
    ...(typeof code === 'string' ? { pgCode: code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
  };
}
export type { Logger };
