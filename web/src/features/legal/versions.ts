export type LegalDocument = 'terms' | 'privacy';

/** The dates "YYYY-MM-DD" from which each text applies, the current one first. For a new text, add its date here and keep the old text. */
export const LEGAL_VERSIONS = {
  terms: ['2026-11-22', '2026-11-01'],
  privacy: ['2026-11-26', '2026-11-01'],
} as const satisfies Record<LegalDocument, readonly [string, ...string[]]>;

const DOCUMENTS = ['terms', 'privacy'] as const;

/** Documents whose text changed after a given day and that members had agreed to before. */
export const changedSince = (day: string): LegalDocument[] =>
  DOCUMENTS.filter((document) => LEGAL_VERSIONS[document].length > 1 && LEGAL_VERSIONS[document][0] > day);
