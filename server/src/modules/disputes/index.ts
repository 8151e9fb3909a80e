/**
 * Disputes of the person written about against an experience, and of the real owner of an ID against the member who linked it, with an
 * account or without. Admins decide them here; others see only that there is a dispute and its outcome.
 */
export { disputesModule, type Disputes } from './module.ts';
export { dueAt } from './rules.ts';
