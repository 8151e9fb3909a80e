import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';
import { deferWrite } from '../deferred-writes.ts';
import { collectChanges, originOf, type Change, type ChangeKind } from './committed-changes.ts';

/** A change is written to the outbox of the side whose tables changed. */
const OUTBOX_OF: Readonly<Record<ChangeKind, 'identity_outbox' | 'authored_outbox'>> = {
  standing: 'identity_outbox',
  links: 'identity_outbox',
  blocks: 'identity_outbox',
  limit: 'identity_outbox',
  'suspended-search': 'identity_outbox',
  member: 'identity_outbox',
  keys: 'identity_outbox',
  names: 'authored_outbox',
};

/**
 * Publishes the changes of this transaction to every process: to this one when it commits, to the others about 20 ms later.
 * A transaction that fails publishes nothing.
 */
export async function recordChanges(db: Database, changes: readonly Change[]): Promise<void> {
  const origin = originOf(db);
  for (const [outbox, insert] of [
    ['identity_outbox', insertIdentityChanges],
    ['authored_outbox', insertAuthoredChanges],
  ] as const) {
    const ofOutbox = changes.filter(({ kind }) => OUTBOX_OF[kind] === outbox);
    if (ofOutbox.length > 0)
      await deferWrite(
        db,
        insert,
        ofOutbox.map((change) => ({ ...change, origin })),
      );
  }
  collectChanges(db, changes);
}

export const recordChange = (db: Database, kind: ChangeKind, ref?: string): Promise<void> => recordChanges(db, [{ kind, ref }]);

/** Publishes that data of this member has changed. `itemId` names a new notice. */
export const notifyMember = (db: Database, memberId: string, itemId?: string): Promise<void> =>
  recordChanges(db, [{ kind: 'member', ref: memberId, item: itemId }]);

interface NewChange extends Change {
  origin: string | null;
}

function insertIdentityChanges(changes: readonly NewChange[]): RawBuilder<unknown> {
  const distinct = withoutRepeats(changes);
  return sql`insert into identity_outbox (kind, ref, item, origin) select * from unnest(${distinct.map(({ kind }) => kind)}::text[],
    ${distinct.map(({ ref }) => ref ?? null)}::uuid[], ${distinct.map(({ item }) => item ?? null)}::uuid[], ${distinct.map(({ origin }) => origin)}::uuid[]) returning 1`;
}

function insertAuthoredChanges(changes: readonly NewChange[]): RawBuilder<unknown> {
  const distinct = withoutRepeats(changes);
  return sql`insert into authored_outbox (kind, ref, origin) select * from unnest(${distinct.map(({ kind }) => kind)}::text[],
    ${distinct.map(({ ref }) => ref ?? null)}::uuid[], ${distinct.map(({ origin }) => origin)}::uuid[]) returning 1`;
}

const withoutRepeats = (changes: readonly NewChange[]): NewChange[] => [
  ...new Map(changes.map((change) => [`${change.kind} ${change.ref ?? ''} ${change.item ?? ''}`, change])).values(),
];
