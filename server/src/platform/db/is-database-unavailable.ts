import { pgCode } from './transaction.ts';

/** Timeouts of statements and locks, too many connections, shutdown, no connection, a full disk. */
const UNAVAILABLE_CODES = new Set([
  '57014',
  '55P03',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '25P03',
  '40001',
  '40P01',
  'ECONNREFUSED',
  'ENOSPC',
  'EDQUOT',
  'ECONNRESET',
  'EPIPE',
]);

/** The connection was lost, the database is starting, or it can't be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = pgCode(error) ?? '';
  if (UNAVAILABLE_CODES.has(code) || code.startsWith('08')) return true;
  // The socket of a database on this machine.
  if (code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect') return true;
  return (
    error instanceof Error &&
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(error.message)
  );
}
