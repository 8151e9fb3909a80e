/**
 * Authors whose experiences a member does not want to find. A block reveals neither the author nor which experiences have the same
 * author. Search calls `blockedBy`; experiences about the member stay visible to them elsewhere, so that they can reply.
 */
export { blocksModule, type Blocks } from './module.ts';
