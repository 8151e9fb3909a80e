import { nameWords } from '@candor/contract/names';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { facetsOf, identifierKey, type ExperienceContent } from '../experience-row.ts';
import { cellOf, wideCellOf } from '../facets.ts';
import { storedCanonical } from '../reading/present-experience.ts';
import { HIDDEN, type ExperienceRow } from '../store.ts';

export interface IdentifierEntry {
  key: string;
  platform: string;
  status: string;
  rank: number | null;
}

/** Everything by which searches find an experience. */
export interface IndexEntry {
  identifiers: IdentifierEntry[];
  facets: number[];
  words: { first_word: number; last_word: number };
  cells: { cell: number | null; wide_cell: number | null };
}

export const openContent = (vault: Vault, row: ExperienceRow): ExperienceContent =>
  vault.openJson<ExperienceContent>('experiences.content', row.id, row.content_enc);

/** The index entry that a row should have. @param wordIds of all words of its name */
export function expectedEntry(vault: Vault, row: ExperienceRow, wordIds: ReadonlyMap<string, number>): IndexEntry {
  const { latitude, longitude } = row;
  const cells =
    latitude === null || longitude === null
      ? { cell: null, wide_cell: null }
      : { cell: cellOf(latitude, longitude), wide_cell: wideCellOf(latitude, longitude) };
  // The content was erased, so no search may find the experience.
  if (row.is_erased) return { identifiers: [], facets: [], words: row, cells };
  const content = openContent(vault, row);
  const ids = nameWords(content.person_name).map((word) => wordIds.get(word)!);
  const words = { first_word: ids[0]!, last_word: ids.at(-1)! };
  const facets = facetsOf({
    feedbackTypes: row.feedback_types as Parameters<typeof facetsOf>[0]['feedbackTypes'],
    tags: row.tags,
    content,
    evidenceCount: row.evidence_count,
    isAnonymous: row.is_anonymous,
    rating: row.rating,
    experienceDate: row.experience_date,
    firstWordId: words.first_word,
    lastWordId: words.last_word,
    ...(ids.length > 2 ? { nameWordIds: ids } : {}),
    wideCell: cells.wide_cell,
  });
  return { identifiers: identifiersOf(vault, row, content), facets, words, cells };
}

function identifiersOf(vault: Vault, row: ExperienceRow, { platforms }: ExperienceContent): IdentifierEntry[] {
  const status = row.is_hidden ? HIDDEN : row.status;
  const entries = platforms.map(({ platform, social_id }) => ({
    key: identifierKey(vault, storedCanonical(platform, social_id)),
    platform,
    status,
    rank: row.rank,
  }));
  return [...new Map(entries.map((entry) => [`${entry.platform} ${entry.key}`, entry])).values()];
}

export type IndexPart = keyof IndexEntry;

/** The parts in which two entries differ. */
export function differences(stored: IndexEntry, expected: IndexEntry): IndexPart[] {
  const text = ({ key, platform, status, rank }: IdentifierEntry) => [platform, key, status, rank].join(' ');
  const comparable = ({ identifiers, facets, words, cells }: IndexEntry): Record<IndexPart, string> => ({
    identifiers: identifiers.map(text).toSorted().join('\n'),
    facets: facets.join(' '),
    words: `${words.first_word} ${words.last_word}`,
    cells: `${cells.cell} ${cells.wide_cell}`,
  });
  const [a, b] = [comparable(stored), comparable(expected)];
  return (Object.keys(a) as IndexPart[]).filter((part) => a[part] !== b[part]);
}
