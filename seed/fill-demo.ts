import { changeCounters } from '../server/src/platform/counters/store.ts';
import { enqueue } from '../server/src/platform/jobs/store.ts';
import type { Platform } from '../server/src/platform/platform.ts';
import { NameVocabulary } from '../server/src/modules/experiences/name-vocabulary.ts';
import { loadCategories } from '../server/src/modules/experiences/categories/category-store.ts';
import type { FileStorage } from '../server/src/modules/files/index.ts';
import { isOpen } from '../server/src/modules/moderation/rules.ts';
import { ASSIST_JOB } from '../server/src/modules/moderation/submit-for-review.ts';
import { recountFigures } from '../server/src/modules/transparency/recount-store.ts';
import { inCopyTransaction } from './copy/in-copy-transaction.ts';
import { buildDemoCommunity } from './demo/build-community.ts';
import { storeEvidence } from './demo/rows/store-evidence.ts';
import { addAudit } from './demo/rows/audit-rows.ts';
import { countersOf } from './demo/rows/counter-rows.ts';
import { addCredits } from './demo/rows/credit-rows.ts';
import { addDisputes } from './demo/rows/dispute-rows.ts';
import { addExperiences, wordsOf } from './demo/rows/experience-rows.ts';
import { assignRowIds } from './demo/rows/row-ids.ts';
import { addPeople } from './demo/rows/people-rows.ts';
import { addReviews } from './demo/rows/review-rows.ts';
import { RowSet } from './demo/rows/row-set.ts';
import { hasMembers } from './has-members.ts';
import { queryWithoutTimeLimit } from './query-without-time-limit.ts';

/** Keeps two apps that start on one empty database from seeding it twice. */
const SEEDING_LOCK = 0x5eed;

/** Every identifier; the hashes of the numbers and addresses among them may be slow. */
const identifiersIn = ({ members, experiences }: ReturnType<typeof buildDemoCommunity>['community']): string[] => [
  ...members.flatMap(({ phone, email, links }) => [phone, email ?? '', ...links.map(({ identifier }) => identifier.canonical)]),
  ...experiences.flatMap(({ identifiers }) => identifiers.map(({ canonical }) => canonical)),
];

/** Fills an empty database. Of several processes that call this at the same time, one fills it and the others find it filled. */
export async function fillDemo(platform: Platform, storage: FileStorage): Promise<void> {
  const { vault } = platform;
  await inCopyTransaction(platform, async (client, db) => {
    await client.query(`select pg_advisory_xact_lock(${SEEDING_LOCK})`);
    if (await hasMembers(db)) return;
    const categories = await loadCategories(db);
    const { community, trustHistory } = buildDemoCommunity(categories, platform.clock.now());
    await vault.prepareStored(identifiersIn(community));
    const rowIds = await assignRowIds(client, community);
    const wordIds = await new NameVocabulary(vault).findOrInsertIds(db, wordsOf(community));
    const rows = new RowSet();
    addPeople(rows, vault, community, trustHistory);
    addExperiences(rows, vault, community, rowIds, wordIds);
    addReviews(rows, vault, community, rowIds);
    addCredits(rows, vault, community, rowIds);
    addDisputes(rows, vault, community, rowIds);
    addAudit(rows, community, rowIds);
    await rows.write(client);
    // Makes the trigger compute `earlier_reviewers` again: the items were written before the decisions that it looks for.
    await client.query('update authored.review_items set is_reported = is_reported where is_reported');
    await storeEvidence(db, vault, storage, community, rowIds);
    for (const item of community.items.filter(({ status }) => isOpen(status)))
      await enqueue(db, ASSIST_JOB, { itemId: rowIds.item(item) }, { inBatches: true });
    await recountFigures(db);
    await changeCounters(db, countersOf(community, new Map(categories.map((category) => [category.id, category]))));
  });
  // Without statistics the first searches would be planned for empty tables.
  await queryWithoutTimeLimit(platform.pool, 'analyze');
}
