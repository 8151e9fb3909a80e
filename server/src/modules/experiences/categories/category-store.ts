import type { FeedbackType, TagType } from '@candor/contract/statuses';
import { sql } from 'kysely';
import { changeCounters } from '../../../platform/counters/store.ts';
import type { Database } from '../../../platform/db/database.ts';
import { violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Category, CategoryKey, EditedCategory } from './category.ts';
import { facet } from '../facets.ts';

export async function loadCategories(db: Database): Promise<Category[]> {
  const rows = await db.selectFrom('feedback_categories').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    feedbackType: row.feedback_type as FeedbackType,
    type: row.type as TagType,
    label: row.label,
    labelKey: row.label_key as CategoryKey | null,
    emoji: row.emoji,
    weight: row.weight,
    isActive: row.is_active,
  }));
}

const columns = ({ feedbackType, type, label, emoji, weight, isActive }: EditedCategory) => ({
  feedback_type: feedbackType,
  type,
  label,
  emoji,
  weight,
  is_active: isActive,
});

/** Null if another category has this label. */
export async function insertCategory(db: Database, category: EditedCategory): Promise<Category | null> {
  try {
    const { id } = await db.insertInto('feedback_categories').values(columns(category)).returning('id').executeTakeFirstOrThrow();
    return { id, labelKey: null, ...category };
  } catch (error) {
    if (violatedConstraint(error) !== undefined) return null;
    throw error;
  }
}

/** Null if another category has this label, undefined if the id doesn't exist. */
export async function updateCategory(
  db: Database,
  { id, ...category }: EditedCategory & { id: number },
): Promise<Category | null | undefined> {
  try {
    const changed = await db
      .updateTable('feedback_categories')
      .set((eb) => ({
        ...columns(category),
        // A renamed category has the same label for all readers.
        label_key: eb.case().when('label', '=', category.label).then(eb.ref('label_key')).else(null).end(),
      }))
      .where('id', '=', id)
      .returning('label_key')
      .executeTakeFirst();
    return changed && { id, labelKey: changed.label_key as CategoryKey | null, ...category };
  } catch (error) {
    if (violatedConstraint(error) !== undefined) return null;
    throw error;
  }
}

/** Updates the community's figures after an emoji was added to or removed from a category. */
export async function recountEmoji(db: Database, emoji: string): Promise<void> {
  const rows = await db.selectFrom('feedback_categories').select('id').where('emoji', '=', emoji).execute();
  const tags = rows.map(({ id }) => facet.tag(id));
  // One statement, so that no publication is in one of the two counts only.
  const missing = await sql<{ by: number }>`
    select (select count(*) from experiences where status = 'approved' and facets && ${tags}::integer[])
      - (select coalesce(sum(n), 0)::bigint from counters where kind = 'emoji' and key = ${emoji}) as by`.execute(db);
  await changeCounters(db, [{ kind: 'emoji', key: emoji, by: missing.rows[0]!.by }]);
}
