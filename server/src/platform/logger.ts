import { pino, type Logger } from 'pino';

/**
 * Only these fields ever reach a log line. An allow-list, because what a person typed must not be in the logs even
 * when somebody logs an object that holds it.
 */
const LOGGED_FIELDS = new Set([
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
  'stack',
  'pgCode',
  'constraint',
]);

export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => LOGGED_FIELDS.has(name))),
    },
  });
}

/** The parts of an error that hold no data: PostgreSQL's `detail` and most messages quote the row. */
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
