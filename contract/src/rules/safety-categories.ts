/**
 * The built-in categories about danger, by id: if one is chosen, the form shows where to get help. An admin may reword a label, never an
 * id.
 */
export const SAFETY_CATEGORIES = [
  { id: 47, label: 'Made me feel unsafe' },
  { id: 48, label: 'Ignored my boundaries' },
  { id: 55, label: 'Controlling or jealous' },
  { id: 56, label: 'Kept messaging after a no' },
  { id: 60, label: 'Sent unwanted pictures' },
  { id: 82, label: 'Pushy at parties' },
  { id: 84, label: 'Came in uninvited' },
  { id: 101, label: 'Outed someone' },
  { id: 108, label: 'Pressured me to come out' },
] as const;
