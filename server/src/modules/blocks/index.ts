/**
 * Authors whose experiences a member does not want to find. A block never tells who was blocked, nor which experiences
 * have the same author. Search asks `blockedBy`; what is about the member stays visible to them elsewhere, so that they can answer it.
 */
export { blocksModule, type Blocks } from './module.ts';
