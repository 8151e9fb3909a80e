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
 * Tells every process what this transaction changes: this one as soon as it has committed, the others some 20 ms later. They
 * are not told when it fails.
 */
export async function recordChanges(db: Database, changes: readonly Change[]): Promise<void> {
  const origin = originOf(db);
  for (const [outbox, insert] of [
    ['identity_outbox', insertIdentityChanges],
    ['authored_outbox', insertAuthoredChanges],
  ] as const) {
    const own = changes.filter(({ kind }) => OUTBOX_OF[kind] === outbox);
    if (own.length > 0)
      await deferWrite(
        db,
        insert,
        own.map((change) => ({ ...change, origin })),
      );
  }
  collectChanges(db, changes);
}

export const recordChange = (db: Database, kind: ChangeKind, ref?: string): Promise<void> => recordChanges(db, [{ kind, ref }]);

/** Something that this member sees has changed; `itemId` is a notice that is new. */
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
