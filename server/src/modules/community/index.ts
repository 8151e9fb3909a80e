/** The community in numbers: public, from counters, and naming only those who let themselves be named. */
export { communityModule } from './module.ts';
