/**
 * Administration: the overview, the directory of members with roles and suspensions, the feedback categories, the audit log, and an
 * admin's actions on an experience. No other module depends on it.
 */
export { adminModule } from './module.ts';
export type { ProviderState } from './ports.ts';
