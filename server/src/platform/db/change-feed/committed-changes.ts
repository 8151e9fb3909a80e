import type { Database } from '../database.ts';

/** A change. Caches drop what they hold under `ref`, or everything of the kind without one. */
export interface Change {
  kind: ChangeKind;
  ref?: string | undefined;
  /** For a change of a member: the id of the new notice. On the identity side only; never the id of a text. */
  item?: string | undefined;
}

export type ChangeKind = 'standing' | 'links' | 'blocks' | 'limit' | 'suspended-search' | 'member' | 'keys' | 'names';

interface Receiver {
  /** The process. */
  origin: string;
  apply(changes: readonly Change[]): void;
}

const receivers = new WeakMap<Database, Receiver>();
const byTransaction = new WeakMap<Database, { changes: Change[]; receiver: Receiver | undefined }>();

/** Delivers the changes of every transaction on this database to this process as soon as it has committed. */
export const deliverChanges = (db: Database, receiver: Receiver): void => void receivers.set(db, receiver);

export const beginCollectingChanges = (db: Database, tx: Database): void =>
  void byTransaction.set(tx, { changes: [], receiver: receivers.get(db) });

/** The process that these changes are delivered to at the commit, for the outbox. */
export const originOf = (db: Database): string | null => (byTransaction.get(db)?.receiver ?? receivers.get(db))?.origin ?? null;

/** Keeps them until the commit. Outside a transaction they are committed already. */
export function collectChanges(db: Database, changes: readonly Change[]): void {
  const collected = byTransaction.get(db);
  if (collected) collected.changes.push(...changes);
  else receivers.get(db)?.apply(changes);
}

export function deliverCommitted(tx: Database): void {
  const { changes, receiver } = byTransaction.get(tx) ?? {};
  if (changes && changes.length > 0) receiver?.apply(changes);
}
