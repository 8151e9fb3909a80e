import { MessageDelayed, MessageRefused } from '../../platform/messages/provider-errors.ts';

/** A failure explained in a sentence without secrets. */
export class ProviderProblem extends Error {}

const SENTENCES: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there (connection refused)',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be looked up now',
  EDNS: 'its host name is unknown',
  ETIMEDOUT: 'it does not answer in time',
  ESOCKET: 'nothing answers there, or its certificate is not valid',
  EAUTH: 'it refuses the user or password',
  ENOENT: 'a file or socket does not exist',
  EACCES: 'it may not be written by this user',
  EROFS: 'it is read-only',
  ENOTDIR: 'a part of the path is not a folder',
  ENOSPC: 'the disk is full',
};

/** Explains why a provider failed, in our own words: theirs may quote a password or a member's address. */
export function explainFailure(error: unknown): string {
  if (error instanceof MessageDelayed || error instanceof MessageRefused) return explainReason(error.reason);
  if (!(error instanceof Error)) return 'it failed';
  if (error.name === 'TimeoutError') return SENTENCES['ETIMEDOUT']!;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && code in SENTENCES) return SENTENCES[code]!;
  if (cause instanceof Error) return explainFailure(cause);
  const status = /\b[45]\d\d\b/.exec(error.message)?.[0];
  return status === undefined ? 'it does not answer as expected' : explainReason(status);
}

function explainReason(reason: string): string {
  if (reason in SENTENCES) return SENTENCES[reason]!;
  if (reason === 'timeout') return SENTENCES['ETIMEDOUT']!;
  if (reason === 'unreachable') return SENTENCES['ECONNREFUSED']!;
  return /^(?:401|403|530|535)/.test(reason) ? `it refuses the login (${reason})` : `it answers ${reason}`;
}
