import { sql } from 'kysely';
import { shuffle } from '../platform/shuffle.ts';
import type { Keyring } from '../platform/crypto/keyring.ts';
import { openVault } from '../platform/crypto/store.ts';
import type { Database } from '../platform/db/database.ts';
import { archiveAudit } from './archive-audit.ts';
import { moveExperiences } from './move-experiences.ts';
import { moveReplies } from './move-replies.ts';
import { moveCases } from './move-cases.ts';
import { moveFiles } from './move-files.ts';
import { moveIdentityData } from './move-identity-data.ts';
import { moveReviews } from './move-reviews.ts';
import { isEmptyTable } from './old-rows.ts';
import { Upgrade } from './upgrade.ts';

const OLD_TABLES = [
  'unmaskings',
  'unmask_requests',
  'review_sketches',
  'past_rejections',
  'dispute_upload_links',
  'experience_disputes',
  'reports',
  'review_decisions',
  'review_items',
  'replies',
  'experience_identifiers',
  'experiences',
  'name_words',
  'files',
];

/**
 * Moves the members' texts into the schema `authored` (docs/anonymity.md). Everything is sealed again under new random ids and hashed under
 * the authorship key. It is written in random order into new tables, and the old tables are dropped, so that neither order nor transaction
 * ids lead from a member to a text. Ids on the wire stay as they were.
 * @param keyring undefined only where there is nothing to move
 */
export async function moveAuthoredData(db: Database, keyring: Keyring | undefined): Promise<void> {
  if (!(await isEmptyTable(db, 'users'))) {
    if (!keyring) throw new Error('this database has members: the upgrade needs the key file');
    const upgrade = new Upgrade(db, await openVault(db, keyring), keyring);
    await upgrade.loadMembers();
    await moveExperiences(upgrade);
    await moveReplies(upgrade);
    await moveReviews(upgrade);
    await moveCases(upgrade);
    await moveFiles(upgrade);
    await moveIdentityData(upgrade);
    shuffle(upgrade.slots);
    await upgrade.writeListsAndClaims();
    await archiveAudit(upgrade);
  }
  await sql`drop table ${sql.join(OLD_TABLES.map((name) => sql.table(`public.${name}`)))}`.execute(db);
}
