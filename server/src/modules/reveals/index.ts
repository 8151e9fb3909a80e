/**
 * Reveals: members' credits, the ledger that records each of them, and which member revealed what. The balance is the sum of the ledger,
 * and never below zero.
 */
export { revealsModule, type Reveals } from './module.ts';
export type { CreditGrant, RevealPorts } from './ports.ts';
