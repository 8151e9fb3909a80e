import type { Problem } from './check-experience.ts';

/** Ids of the elements that take the focus for a problem. */
export const fieldIds = {
  personName: 'experience-person-name',
  date: 'experience-date',
  place: 'experience-place',
  tags: 'experience-tags',
  comment: 'experience-comment',
  evidence: 'experience-evidence',
} as const;

export const rowPartId = (row: string, part: 'platform' | 'socialId'): string => `experience-${part}-${row}`;

export function elementId({ field, row }: Problem, firstRow: string): string {
  if (row) return rowPartId(row.id, row.part);
  return field === 'platforms' ? rowPartId(firstRow, 'platform') : fieldIds[field];
}

export const messageAt = (problems: readonly Problem[], field: Problem['field']): string | undefined =>
  problems
    .filter((problem) => problem.field === field && !problem.row)
    .map(({ message }) => message)
    .join('. ') || undefined;

export const messageAtRow = (problems: readonly Problem[], id: string, part: 'platform' | 'socialId'): string | undefined =>
  problems.find(({ row }) => row?.id === id && row.part === part)?.message;
