import type { ExperienceStatus } from '@candor/contract/statuses';
import type { Database } from '../../../platform/db/database.ts';
import type { RelatedTexts, RelatedTextsReader } from '../../moderation/index.ts';
import { categoriesOf } from '../categories/category.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { openAuthor } from '../experience-row.ts';
import { openExperience } from '../load-experiences.ts';
import { prepareTokensOfRows } from '../reading/identifier-tokens.ts';
import { formatCategories } from '../reading/present-experience.ts';
import { experienceRowsByIds, signedRowsByIds, type ExperienceRow } from '../store.ts';
import { idsAboutSamePerson } from '../submitting/about-same-person-store.ts';
import { conflictWith } from './conflict-with.ts';

const MAX_RELATED = 20;
/** Reviewers don't need withdrawn or removed texts. */
const SHOWN: readonly ExperienceStatus[] = ['approved', 'in_review', 'rejected'];
const SHOWN_TO_ADMINS: readonly ExperienceStatus[] = [...SHOWN, 'needs_admin_review'];

/**
 * The latest other texts about the same identifiers and, if the experience is signed, its author's other signed ones. Nothing is read about
 * an anonymous author. Texts by or about the reader are left out.
 */
export async function relatedTexts(
  db: Database,
  deps: ExperiencesDependencies,
  id: number,
  reader: RelatedTextsReader,
): Promise<RelatedTexts> {
  const [row] = await experienceRowsByIds(db, [id]);
  if (!row) return { about_same: [], by_author: [] };
  const author = row.is_anonymous ? '' : openAuthor(deps.vault, row);
  const [tokens, categories, sameSubject, byAuthor] = await Promise.all([
    deps.readers.tokensOf(db, reader.userId),
    deps.categories.byId(db),
    idsAboutSamePerson(db, id).then((ids) => experienceRowsByIds(db, ids)),
    author === '' ? [] : deps.own.idsOf(db, author).then((ids) => signedRowsByIds(db, ids)),
  ]);
  await prepareTokensOfRows(deps, [...sameSubject, ...byAuthor]);
  const statuses: readonly string[] = reader.isAdmin ? SHOWN_TO_ADMINS : SHOWN;
  const present = (rows: readonly ExperienceRow[]): RelatedTexts['about_same'] =>
    rows
      .filter((one) => one.id !== id && !one.is_erased && statuses.includes(one.status))
      .filter((one) => conflictWith(deps, one, reader.userId, tokens) === undefined)
      .toSorted((a, b) => b.day.localeCompare(a.day) || a.id - b.id)
      .slice(0, MAX_RELATED)
      .map((one) => {
        const { tags, rating, comment } = openExperience(deps.vault, one);
        return {
          id: one.id,
          status: one.status as ExperienceStatus,
          day: one.day,
          rating,
          formatted_categories: formatCategories(categoriesOf(tags, categories), reader.language),
          comment,
        };
      });
  return { about_same: present(sameSubject), by_author: present(byAuthor) };
}
