/**
 * What the person written about may do against an experience, and the real holder of an ID against who linked it, with
 * an account or without. Admins decide here; others learn only that there is a dispute and what became of it.
 */
export { disputesModule, type Disputes } from './module.ts';
export { dueAt } from './rules.ts';
