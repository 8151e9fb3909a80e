export const TRANSPARENCY_PERIODS = ['30', '90', 'all'] as const;
export type TransparencyPeriod = (typeof TRANSPARENCY_PERIODS)[number];

/**
 * The kinds of cases that are decided. An urgent report or dispute counts under its own kind; only its decision time counts under `urgent`.
 */
export const CASE_KINDS = [
  'experience',
  'reply',
  'report',
  'urgent',
  'experience_dispute',
  'ownership_dispute',
  'application',
  'proof',
  'appeal',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Decisions that no request precedes, so they have no decision time. A reworded experience also counts as an approved one. */
export const MEASURE_KINDS = ['rewording', 'suspension', 'role'] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

export const MEASURE_OUTCOMES = { rewording: 'reworded', suspension: 'suspended', role: 'role_lowered' } as const satisfies Record<
  MeasureKind,
  string
>;

export const CASE_OUTCOMES = ['approved', 'rejected', 'upheld', 'refused', 'overturned'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

export const DECIDED_KINDS = [...CASE_KINDS, ...MEASURE_KINDS] as const;
export const DECIDED_OUTCOMES = [...CASE_OUTCOMES, 'reworded', 'suspended', 'role_lowered'] as const;

/** The promised maximum hours for each kind. */
export const PROMISED_HOURS: Record<CaseKind, number> = {
  experience: 48,
  reply: 48,
  report: 120,
  urgent: 48,
  experience_dispute: 120,
  ownership_dispute: 120,
  application: 48,
  proof: 48,
  appeal: 336,
};
