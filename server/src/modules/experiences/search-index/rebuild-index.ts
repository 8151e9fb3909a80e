import { nameWords } from '@candor/contract/names';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { prepareTokensOfRows } from '../reading/identifier-tokens.ts';
import { lockExperience, type ExperienceRow } from '../store.ts';
import { differences, expectedEntry, openContent, type IdentifierEntry, type IndexEntry, type IndexPart } from './expected-entry.ts';
import { deleteOrphans, identifiersByExperience, indexedAfter, rowsAfter, writeIndexEntry } from './index-store.ts';

const BATCH_ROWS = 500;

/** An experience with a wrong index entry. */
export interface WrongEntry {
  experienceId: number;
  /** `content`: the experience can't be decrypted, so its index can't be corrected. `deleted`: it no longer exists, but its entries do. */
  wrong: (IndexPart | 'content' | 'deleted')[];
}

export interface IndexReport {
  compared: number;
  wrong: WrongEntry[];
}

type Deps = Pick<ExperiencesDependencies, 'vault' | 'vocabulary'>;

/**
 * Compares the search index with the experiences, while Candor runs. Wrong entries are rewritten, each in its own transaction, unless
 * `isCheckOnly`.
 */
export async function rebuildSearchIndex(
  db: Database,
  deps: Deps,
  { isCheckOnly, onProgress }: { isCheckOnly: boolean; onProgress(compared: number): void },
): Promise<IndexReport> {
  const report: IndexReport = { compared: 0, wrong: [] };
  for (let after = -1; ;) {
    const rows = await rowsAfter(db, after, BATCH_ROWS);
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
    const suspects = await compareRows(db, deps, rows);
    // A batch is read twice, so changes in between look like differences. Reading again under the experience's lock shows whether one is
    // real.
    for (const { experienceId } of suspects) {
      const wrong = await inTransaction(db, (tx) => correctEntry(tx, deps, experienceId, isCheckOnly));
      if (wrong.length > 0) report.wrong.push({ experienceId, wrong });
    }
    report.compared += rows.length;
    onProgress(report.compared);
  }
  for await (const experienceId of orphans(db)) {
    if (!isCheckOnly) await deleteOrphans(db, experienceId);
    report.wrong.push({ experienceId, wrong: ['deleted'] });
  }
  return report;
}

/** The ids of deleted experiences that still have rows in the index. */
async function* orphans(db: Database): AsyncGenerator<number> {
  for (let after = -1; ;) {
    const indexed = await indexedAfter(db, after, BATCH_ROWS);
    if (indexed.length === 0) return;
    after = indexed.at(-1)!.id;
    for (const { id, isOrphan } of indexed) if (isOrphan) yield id;
  }
}

async function compareRows(db: Database, deps: Deps, rows: readonly ExperienceRow[]): Promise<WrongEntry[]> {
  const identifiers = await identifiersByExperience(
    db,
    rows.map(({ id }) => id),
  );
  const words = rows.flatMap((row) => wordsOf(deps, row) ?? []);
  const wordIds = await deps.vocabulary.findIds(db, [...new Set(words)]);
  if (deps.vault.stretchesContacts) {
    await prepareTokensOfRows(
      deps,
      rows.filter((row) => wordsOf(deps, row)),
    );
  }
  return rows.flatMap((row) => {
    const wrong = compareRow(deps, row, identifiers.get(row.id) ?? [], wordIds);
    return wrong.length > 0 ? [{ experienceId: row.id, wrong }] : [];
  });
}

/** Undefined if its content can't be decrypted. */
function wordsOf({ vault }: Deps, row: ExperienceRow): string[] | undefined {
  if (row.is_erased) return [];
  try {
    return nameWords(openContent(vault, row).person_name);
  } catch {
    return undefined;
  }
}

function compareRow(
  deps: Deps,
  row: ExperienceRow,
  identifiers: IdentifierEntry[],
  wordIds: ReadonlyMap<string, number>,
): WrongEntry['wrong'] {
  if (!wordsOf(deps, row)) return ['content'];
  return differences(entryOf(row, identifiers), expectedEntry(deps.vault, row, wordIds));
}

const entryOf = (row: ExperienceRow, identifiers: IdentifierEntry[]): IndexEntry => ({
  identifiers,
  facets: row.facets,
  words: row,
  cells: row,
});

/** Compares the entry again under the experience's lock, and rewrites it if it differs. @returns the parts that were wrong */
async function correctEntry(tx: Database, deps: Deps, id: number, isCheckOnly: boolean): Promise<WrongEntry['wrong']> {
  const row = await lockExperience(tx, id);
  if (!row) return [];
  const words = wordsOf(deps, row);
  if (!words) return ['content'];
  const wordIds = await (isCheckOnly ? deps.vocabulary.findIds(tx, words) : deps.vocabulary.findOrInsertIds(tx, [...new Set(words)]));
  const stored = (await identifiersByExperience(tx, [id])).get(id) ?? [];
  const wrong = compareRow(deps, row, stored, wordIds);
  if (!isCheckOnly && wrong.length > 0) await writeIndexEntry(tx, id, expectedEntry(deps.vault, row, wordIds));
  return wrong;
}
