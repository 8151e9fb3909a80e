/**
 * Proves that a handle belongs to somebody: by a code in the public profile, or by a screenshot that a reviewer checks. Linked IDs and
 * requests of people without an account use the same proofs.
 */
export { proofsModule, type Proofs } from './module.ts';
export type { ProfileReader, RequestProofHandler } from './ports.ts';
