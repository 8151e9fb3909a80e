/** The people that the sign-in screen offers in the demo. There are two admins, because some decisions need a second one. */
export const DEMO_PEOPLE = {
  admin: { phone: '+14155550101', first: 'Ada', last: 'Whitfield', displayName: 'Ada Whitfield', pronoun: 'she' },
  reviewer: { phone: '+14155550102', first: 'Ruben', last: 'Castillo', displayName: 'Ruben C.', pronoun: 'he' },
  member: { phone: '+14155550103', first: 'Maya', last: 'Lindqvist', displayName: 'Maya Lindqvist', pronoun: 'she' },
  secondAdmin: { phone: '+14155550105', first: 'Tomasz', last: 'Nowak', displayName: 'Tomasz Nowak', pronoun: 'he' },
  newMember: { phone: '+14155550104', first: 'Noor', last: 'Haddad', displayName: 'Noor', pronoun: 'she' },
} as const;

/** A handle that the demo member has linked and that others have written about. */
export const DEMO_MEMBER_HANDLE = { platform: 'instagram', social_id: 'maya.lindqvist' } as const;

/** Handles to try in a search. `goodShare` is the share of good experiences: mixed for the first, mostly bad for the second, mostly good for the third. */
export const HANDLES_TO_TRY = [
  { platform: 'instagram', social_id: 'jordan.ellis', first: 'Jordan', last: 'Ellis', pronoun: 'they', goodShare: 0.5, experiences: 14 },
  { platform: 'tinder', social_id: 'marco_wanders', first: 'Marco', last: 'Bellini', pronoun: 'he', goodShare: 0.12, experiences: 11 },
  { platform: 'hinge', social_id: 'priya.reads', first: 'Priya', last: 'Raman', pronoun: 'she', goodShare: 0.95, experiences: 9 },
] as const;
