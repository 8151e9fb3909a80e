/**
 * The handles, phone numbers and addresses that members link to their accounts. They are private: other members see an owner only as an
 * opaque reference.
 */
export { socialIdsModule, type SocialIds } from './module.ts';
export type { IdentifierKey, SocialIdsPorts } from './ports.ts';
export type { LinkedId } from './store.ts';
