import { isoDay } from '@candor/contract/dates';
import { NIL_UUID } from '../../platform/crypto/uuids.ts';
import type { Database } from '../../platform/db/database.ts';

const PAGE_ROWS = 5_000;

export async function accountsDeletedSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select('subject').where('action', '=', 'user.delete').where('at', '>=', since).execute();
  return rows.map(({ subject }) => subject.replace(/^user:/, ''));
}

/** Withdrawn experiences have no day of a decision, so all of them are listed. */
export async function experiencesTakenDownSince(
  db: Database,
  since: Date,
): Promise<{ id: number; status: 'withdrawn' | 'rejected' | 'removed' }[]> {
  return db
    .selectFrom('experiences')
    .select(['id', 'status'])
    .where('status', 'in', ['withdrawn', 'rejected', 'removed'])
    .where((eb) => eb.or([eb('decided_day', 'is', null), eb('decided_day', '>=', isoDay(since))]))
    .$narrowType<{ status: 'withdrawn' | 'rejected' | 'removed' }>()
    .execute();
}

/** The ids of all members, in pages. */
export async function* allAccounts(db: Database): AsyncGenerator<string[]> {
  for (let after = NIL_UUID; ;) {
    const rows = await db.selectFrom('users').select('id').where('id', '>', after).orderBy('id').limit(PAGE_ROWS).execute();
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    yield rows.map(({ id }) => id);
  }
}

/** All experiences, in pages. */
export async function* allExperiences(db: Database): AsyncGenerator<{ id: number; status: string }[]> {
  for (let after = -1; ;) {
    const rows = await db
      .selectFrom('experiences')
      .select(['id', 'status'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    yield rows;
  }
}
