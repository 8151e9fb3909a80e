/**
 * The handles, phone numbers and addresses that a member says are theirs: who holds which, and what it takes to link one.
 * They are private: an owner is known outside only by an opaque reference.
 */
export { socialIdsModule, type SocialIds } from './module.ts';
export type { IdentifierKey, SocialIdsPorts } from './ports.ts';
export type { LinkedId } from './store.ts';
