/**
 * Shows that a handle is somebody's: a code in the public profile, or a screenshot that a reviewer looks at. Linked IDs and
 * requests of people without an account are proved the same way.
 */
export { proofsModule, type Proofs } from './module.ts';
export type { ProfileReader, RequestAnswers } from './ports.ts';
