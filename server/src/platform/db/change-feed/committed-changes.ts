import type { Database } from '../database.ts';

/** A change, for which caches drop the value of `ref` or, without one, everything of the kind. */
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

/** The id of the process that applies the changes at the commit. It is stored in the outbox, so that this process doesn't apply them again. */
export const originOf = (db: Database): string | null => (byTransaction.get(db)?.receiver ?? receivers.get(db))?.origin ?? null;

/** Collects changes until the commit. Outside a transaction they are committed already, so they are applied immediately. */
export function collectChanges(db: Database, changes: readonly Change[]): void {
  const collected = byTransaction.get(db);
  if (collected) collected.changes.push(...changes);
  else receivers.get(db)?.apply(changes);
}

export function deliverCommitted(tx: Database): void {
  const { changes, receiver } = byTransaction.get(tx) ?? {};
  if (changes && changes.length > 0) receiver?.apply(changes);
}
