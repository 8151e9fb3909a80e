import type { App } from '../../app.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { UsageError } from '../usage-error.ts';
import { accountsDeletedSince, experiencesTakenDownSince } from './erased-store.ts';

export type ErasedKind = 'account' | 'rejected' | 'removed' | 'withdrawn';

/** A line of the list. Only the key file tells whose account or which experience it is. */
export const lineOf = (vault: Vault, kind: ErasedKind, id: string | number): string => `${kind} ${vault.hash('erased', kind, id)}`;

/**
 * Lists the accounts that were deleted and the experiences that were taken down or withdrawn since a given time, in an order that reveals
 * nothing. A backup from before that time contains them; after restoring it, `erase-again` erases them.
 */
export async function listErased({ platform: { db, vault } }: Pick<App, 'platform'>, [since]: string[]): Promise<string> {
  const time = new Date(since ?? '');
  if (Number.isNaN(time.getTime())) throw new UsageError('list-erased takes the time of the backup, like 2026-11-22T02:00:00Z.');
  const accounts = (await accountsDeletedSince(db, time)).map((id) => lineOf(vault, 'account', id));
  const experiences = (await experiencesTakenDownSince(db, time)).map(({ id, status }) => lineOf(vault, status, id));
  return [...accounts, ...experiences].toSorted().join('\n');
}
