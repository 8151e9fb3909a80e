/**
 * Search: finding published experiences by identifier, name, place and filters, within a member's daily limits. The experiences module
 * decides which parts of a result the caller may see.
 */
export { SEARCH_CONNECTIONS, searchModule, type Search } from './module.ts';
export type { SearchPorts } from './ports.ts';
