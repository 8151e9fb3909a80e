export type LegalDocument = 'terms' | 'privacy';

/** "YYYY-MM-DD" from when each text holds, the present one first. A new text comes with its date here and the old text beside it. */
export const LEGAL_VERSIONS = {
  terms: ['2026-11-22', '2026-11-01'],
  privacy: ['2026-11-01'],
} as const satisfies Record<LegalDocument, readonly [string, ...string[]]>;

const DOCUMENTS = ['terms', 'privacy'] as const;

/** Documents whose text changed after a day, of those that members agreed to before. */
export const changedSince = (day: string): LegalDocument[] =>
  DOCUMENTS.filter((document) => LEGAL_VERSIONS[document].length > 1 && LEGAL_VERSIONS[document][0] > day);
