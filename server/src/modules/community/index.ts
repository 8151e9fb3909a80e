/** Public figures of the community, from counters. They name only members who allow it. */
export { communityModule } from './module.ts';
