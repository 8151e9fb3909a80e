import { createHash, createHmac } from 'node:crypto';

export interface ChainedEntry {
  id: number;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  data: unknown;
  request_id: string | null;
}

/** 1: SHA-256 without a key, in databases from before version 1.0. 2: HMAC-SHA-256. */
export type LinkVersion = 1 | 2;

export const GENESIS = Buffer.alloc(32);

/** A link depends on the previous one and on its entry. Without the key nobody can compute one of version 2. */
export function linkHash(version: LinkVersion, key: Buffer, previous: Buffer, seq: number, entry: ChainedEntry): Buffer {
  const text = JSON.stringify([
    seq,
    entry.id,
    entry.at.toISOString(),
    entry.actor,
    entry.action,
    entry.subject,
    sortedPairs(entry.data),
    entry.request_id,
  ]);
  const hash = version === 1 ? createHash('sha256') : createHmac('sha256', key);
  return hash.update(previous).update(text).digest();
}

/** jsonb does not keep the order of keys. */
function sortedPairs(data: unknown): [string, unknown][] {
  return Object.entries(data as Record<string, unknown>).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
