/**
 * Search: finding published experiences by identifier, name, place and filters, within what a member may look up in a
 * day. What of a result the caller may see is for experiences to say.
 */
export { SEARCH_CONNECTIONS, searchModule, type Search } from './module.ts';
export type { SearchPorts } from './ports.ts';
