import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type HoldSubjectType = 'experience' | 'reply';
export type HoldSource = 'report' | 'dispute';

export interface HoldSubject {
  type: HoldSubjectType;
  id: number;
}

export interface Hold {
  reason: string;
  isActive: boolean;
  day: string;
  checkedDay: string | null;
}

/** Whether the text was checked for this reason before, and kept. */
export async function wasKept(db: Database, { type, id }: HoldSubject, reason: string): Promise<boolean> {
  const { rows } = await sql`
    select from holds where subject_type = ${type} and subject_id = ${id} and reason = ${reason} and checked_day is not null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether a report for this reason hid the text, and nobody has checked it for this reason. */
export async function wasHidden(db: Database, { type, id }: HoldSubject, reason: string): Promise<boolean> {
  const { rows } = await sql`
    select from holds where subject_type = ${type} and subject_id = ${id} and source = 'report' and reason = ${reason}
      and has_hidden and checked_day is null`.execute(db);
  return rows.length > 0;
}

export async function insertHold(
  db: Database,
  { type, id }: HoldSubject,
  hold: { source: HoldSource; reason: string; day: string },
): Promise<void> {
  await sql`insert into holds (subject_type, subject_id, source, reason, is_active, has_hidden, day)
    values (${type}, ${id}, ${hold.source}, ${hold.reason}, true, true, ${hold.day}::date)
    on conflict (subject_type, subject_id, source, reason) do update set is_active = true, has_hidden = true, day = excluded.day`.execute(
    db,
  );
}

/** Ends the holds from one source. A checked reason is stored, whether or not it had hidden the text. */
export async function endHolds(
  db: Database,
  { type, id }: HoldSubject,
  end: { source: HoldSource; reasons: readonly string[]; checkedDay: string | null },
): Promise<void> {
  await sql`update holds set is_active = false where subject_type = ${type} and subject_id = ${id} and source = ${end.source}`.execute(db);
  if (end.checkedDay === null) return;
  await sql`insert into holds (subject_type, subject_id, source, reason, is_active, has_hidden, day, checked_day)
    select ${type}, ${id}, ${end.source}, reason, false, false, ${end.checkedDay}::date, ${end.checkedDay}::date
    from unnest(${end.reasons}::text[]) reason
    on conflict (subject_type, subject_id, source, reason) do update set checked_day = excluded.checked_day`.execute(db);
}

export async function isOnHold(db: Database, { type, id }: HoldSubject): Promise<boolean> {
  const { rows } = await sql`
    select from holds where subject_type = ${type} and subject_id = ${id} and is_active limit 1`.execute(db);
  return rows.length > 0;
}

/** The newest hold of each subject, for notices. */
export async function holdsOf(db: Database, type: HoldSubjectType, ids: readonly number[]): Promise<Map<number, Hold>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; reason: string; is_active: boolean; day: string; checked_day: string | null }>`
    select distinct on (subject_id) subject_id as id, reason, is_active, day, checked_day from holds
    where subject_type = ${type} and subject_id = any(${ids}::bigint[]) and has_hidden
    order by subject_id, is_active desc, day desc, reason`.execute(db);
  return new Map(rows.map((row) => [row.id, { reason: row.reason, isActive: row.is_active, day: row.day, checkedDay: row.checked_day }]));
}

/** The experiences that were put on hold on this day or later. */
export async function experiencesHeldSince(db: Database, day: string): Promise<{ id: number; day: string; isActive: boolean }[]> {
  const { rows } = await sql<{ id: number; day: string; isActive: boolean }>`
    select subject_id as id, max(day) as day, bool_or(is_active) as "isActive" from holds
    where subject_type = 'experience' and day >= ${day}::date and has_hidden group by subject_id`.execute(db);
  return rows;
}

export async function deleteHolds(db: Database, { type, id }: HoldSubject): Promise<void> {
  await sql`delete from holds where subject_type = ${type} and subject_id = ${id}`.execute(db);
}
