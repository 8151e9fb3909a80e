/**
 * Statements of reasons: the decision about a person, its reasons, and its guideline. Other modules store statements here in the
 * transaction that makes the decision; members read those about themselves.
 */
export { decisionsModule, type Decisions } from './module.ts';
export type { CasePort, Statement } from './ports.ts';
export { assertReasons, type OverturnRuling, type Ruling } from './rules.ts';
