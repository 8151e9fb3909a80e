/**
 * Reveals: the credits of members, the ledger that every one of them moves through, and what was revealed to whom. The
 * balance is the sum of the ledger, and never below zero.
 */
export { revealsModule, type Reveals } from './module.ts';
export type { CreditGrant, RevealPorts } from './ports.ts';
