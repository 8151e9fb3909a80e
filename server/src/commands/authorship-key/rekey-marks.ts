import { randomUUID } from 'node:crypto';
import { splitTargets, type BlockTarget } from '../../modules/blocks/rules.ts';
import { claimMark, marksOf, openAuthor } from '../../modules/experiences/experience-row.ts';
import { openExperience } from '../../modules/experiences/load-experiences.ts';
import { storedCanonical } from '../../modules/experiences/reading/present-experience.ts';
import type { ExperienceRow } from '../../modules/experiences/store.ts';
import { DETAILS_PADDING, type FileDetails } from '../../modules/files/stored-file.ts';
import { reportMark, type ReportedSubject } from '../../modules/moderation/reports/report-store.ts';
import { PAYER_PADDING } from '../../modules/reveals/earned-spend-store.ts';
import { existingClaims } from '../../modules/authorship/claim-store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Keys } from './rekey-acts.ts';
import { hex, NewRows, readRows, updateMarks } from './rekey-store.ts';

type Owners = Set<string>;

/**
 * Changes the claims of experiences and replies. Those of upload links are dropped: their links stop working when the key changes.
 * @param owners receives the authors
 */
export async function rekeyClaims(db: Database, { from, to }: Keys, owners: Owners): Promise<void> {
  const newRows = await NewRows.begin(db, 'claims');
  const copy = async (marks: ReadonlyMap<string, string>): Promise<void> => {
    const claimed = await existingClaims(db, [...marks.keys()]);
    await newRows.add([...claimed].map((mark) => ({ mark: marks.get(mark)! })));
  };
  for await (const rows of readRows<ExperienceRow>(db, 'experiences', 'id')) {
    const marks = new Map<string, string>();
    for (const row of rows.filter((one) => !one.is_erased)) {
      const author = openAuthor(from, row);
      if (author === '') continue;
      owners.add(author);
      for (const { platform, socialId } of openExperience(from, { ...row, evidence_count: 0 }).platforms) {
        const claimed = { platform, canonical: storedCanonical(platform, socialId) };
        const mark = claimMark(to, author, row.is_anonymous, claimed);
        for (const earlier of marksOf(from, author, row.is_anonymous, claimed)) marks.set(earlier, mark);
      }
    }
    await copy(marks);
  }
  for await (const rows of readRows<{ id: number; experience_id: number; author_enc: Buffer }>(db, 'replies', 'id')) {
    const marks = new Map<string, string>();
    for (const row of rows) {
      const author = openAuthor(from, row, 'replies');
      if (author === '') continue;
      owners.add(author);
      marks.set(from.authorshipHash('replied', author, row.experience_id), to.authorshipHash('replied', author, row.experience_id));
    }
    await copy(marks);
  }
  await newRows.replace('mark');
}

interface SpendRow {
  key: string;
  mark: string;
  experience_id: number;
  payer_enc: Buffer;
  is_refunded: boolean;
}

/** Changes the reveals that were paid with earned credits. A refunded one may have a random mark. */
export async function rekeySpends(db: Database, { from, to }: Keys): Promise<void> {
  const spends: { row: SpendRow; payer: string }[] = [];
  for await (const rows of readRows<SpendRow>(db, 'earned_spends', 'key'))
    spends.push(...rows.map((row) => ({ row, payer: from.openJson<string>('earned_spends.payer', row.key, row.payer_enc) })));
  const newRows = await NewRows.begin(db, 'earned_spends');
  for (const [payer, ofPayer] of Map.groupBy(spends, (spend) => spend.payer)) {
    const newKeys = new Map(
      ofPayer.map((_, index) => [from.authorshipHash('spend', payer, index + 1), to.authorshipHash('spend', payer, index + 1)]),
    );
    for (const { row } of ofPayer) {
      const key = newKeys.get(row.key);
      if (key === undefined)
        throw new Error(
          `the spent credit ${row.key} is not among those of its payer, so nothing was changed. Check that CANDOR_KEYS belongs to this database`,
        );
      const isMarked = row.mark === from.authorshipHash('revealed', payer, row.experience_id);
      await newRows.add([
        {
          ...row,
          key,
          mark: isMarked ? to.authorshipHash('revealed', payer, row.experience_id) : randomUUID(),
          payer_enc: hex(to.sealJsonPadded('earned_spends.payer', key, payer, PAYER_PADDING)),
        },
      ]);
    }
  }
  await newRows.replace('key');
}

interface StagedRow {
  key: string;
  details_enc: Buffer;
  storage_key: string;
  day: string;
}

export async function rekeyStaged(db: Database, { from, to }: Keys): Promise<void> {
  const newRows = await NewRows.begin(db, 'staged');
  for await (const rows of readRows<StagedRow>(db, 'staged', 'key')) {
    for (const row of rows) {
      const details = from.openJson<FileDetails & { id: string }>('staged.details', row.key, row.details_enc);
      const key = to.authorshipHash('staged', details.ownerId, details.id);
      await newRows.add([{ ...row, key, details_enc: hex(to.sealJsonPadded('staged.details', key, details, DETAILS_PADDING)) }]);
    }
  }
  await newRows.replace('key');
}

type Filer = { user: string } | { request: string };

/** @param owners receives the people who filed the disputes and reports */
export async function rekeyCases(db: Database, { from, to }: Keys, owners: Owners): Promise<void> {
  type DisputeRow = { id: string; experience_id: number; filer_enc: Buffer; mark: string };
  for await (const rows of readRows<DisputeRow>(db, 'experience_disputes', 'id')) {
    const marks = new Map<string, string>();
    for (const { id, experience_id: experienceId, filer_enc: sealed, mark } of rows) {
      const filer = from.openJson<Filer>('experience_disputes.filer', id, sealed);
      const owner = 'user' in filer ? filer.user : `request:${filer.request}`;
      owners.add(owner);
      if (mark === from.authorshipHash('filed', 'dispute', owner, experienceId))
        marks.set(id, to.authorshipHash('filed', 'dispute', owner, experienceId));
    }
    await updateMarks(db, { table: 'experience_disputes', column: 'mark' }, marks);
  }
  type ReportRow = { id: string; subject_type: ReportedSubject['type']; subject_id: number; filer_enc: Buffer; mark: string };
  for await (const rows of readRows<ReportRow>(db, 'reports', 'id')) {
    const marks = new Map<string, string>();
    for (const { id, subject_type: type, subject_id: subjectId, filer_enc: sealed, mark } of rows) {
      const filer = from.openJson<string>('reports.filer', id, sealed);
      if (filer !== '') owners.add(filer);
      if (mark === reportMark(from, filer, { type, subjectId })) marks.set(id, reportMark(to, filer, { type, subjectId }));
    }
    await updateMarks(db, { table: 'reports', column: 'mark' }, marks);
  }
}

/**
 * Changes the marks that keep a member from blocking an author twice because of one experience. Runs before `rekeyLists`, because
 * `itemsOf` reads an author's experiences under the earlier key.
 */
export async function rekeyBlocks(db: Database, { from, to }: Keys, itemsOf: (owner: string) => Promise<readonly string[]>): Promise<void> {
  type BlockRow = { id: string; user_id: string; reason_key: string; author_enc: Buffer };
  for await (const rows of readRows<BlockRow>(db, 'blocks', 'id')) {
    const marks = new Map<string, string>();
    for (const { id, user_id: userId, reason_key: mark, author_enc: sealed } of rows) {
      const { experienceIds, authorIds } = splitTargets([from.openJson<BlockTarget>('blocks.author', id, sealed)]);
      const items = await Promise.all(authorIds.map(itemsOf));
      const reasonId = [...experienceIds, ...items.flat().map(Number)].find(
        (experienceId) => mark === from.authorshipHash('filed', 'block', userId, experienceId),
      );
      if (reasonId !== undefined) marks.set(id, to.authorshipHash('filed', 'block', userId, reasonId));
    }
    await updateMarks(db, { table: 'blocks', column: 'reason_key' }, marks);
  }
}
