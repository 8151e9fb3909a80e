/**
 * Administration: the overview, the directory of members with roles and suspensions, the feedback categories, the audit
 * trail, and what an admin does with one experience. It stands on all the others and nothing stands on it.
 */
export { adminModule } from './module.ts';
export type { ProviderState } from './ports.ts';
