import type { FeedbackType, TagType } from '@candor/contract/statuses';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { violatedConstraint } from '../../platform/db/transaction.ts';
import type { ExperienceIdentifiers, Experiences, NameWords } from '../../platform/db/types.ts';
import type { Category } from './categories.ts';

export type ExperienceRow = Selectable<Experiences>;

export async function nextExperienceId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('experiences', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

/** False when the author has a live experience about one of these identifiers already (E9). */
export async function insertExperience(db: Database, row: Insertable<Experiences>, identifiers: Insertable<ExperienceIdentifiers>[]): Promise<boolean> {
  try {
    await db.insertInto('experiences').values(row).execute();
    await db.insertInto('experience_identifiers').values(identifiers).execute();
    return true;
  } catch (error) {
    if (violatedConstraint(error) === 'experience_identifiers_author') return false;
    throw error;
  }
}

export const experienceRowsByIds = (db: Database, ids: readonly number[]): Promise<ExperienceRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('experiences').selectAll().where('id', 'in', ids).execute();

export async function loadCategories(db: Database): Promise<Category[]> {
  const rows = await db.selectFrom('feedback_categories').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    feedbackType: row.feedback_type as FeedbackType,
    type: row.type as TagType,
    label: row.label,
    emoji: row.emoji,
    weight: row.weight,
    isActive: row.is_active,
  }));
}

export async function insertNameWords(db: Database, words: Insertable<NameWords>[]): Promise<void> {
  await db.insertInto('name_words').values(words).onConflict((conflict) => conflict.column('word_hash').doNothing()).execute();
}

export async function nameWordIds(db: Database, hashes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom('name_words').select(['id', 'word_hash']).where('word_hash', 'in', hashes).execute();
  return new Map(rows.map((row) => [row.word_hash, row.id]));
}

export const nameWordsAfter = (db: Database, id: number, most: number): Promise<Selectable<NameWords>[]> =>
  db.selectFrom('name_words').selectAll().where('id', '>', id).orderBy('id').limit(most).execute();
