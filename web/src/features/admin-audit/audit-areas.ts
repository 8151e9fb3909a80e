/** Filter options of the audit trail: the first word of an action. */
export const AUDIT_AREAS = [
  'user',
  'session',
  'factor',
  'experience',
  'reply',
  'review',
  'reviewer',
  'evidence',
  'ownership-dispute',
  'experience-dispute',
  'privacy-request',
  'social-id',
  'search',
  'category',
] as const;
