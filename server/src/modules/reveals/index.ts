/**
 * Reveals: members' credits, the ledger that records each of them, and which member revealed what. The balance is the sum of the ledger,
 * and never below zero: what a member used of a payment that the bank took back is a debt, with an account of its own.
 */
export { revealsModule, type Reveals } from './module.ts';
export type { CreditGrant, RevealPorts } from './ports.ts';
