/**
 * Statements of reasons: what was decided about somebody, why, and by which guideline. Other modules state their decisions here in
 * the transaction that makes them; members read what concerns them.
 */
export { decisionsModule, type Decisions } from './module.ts';
export type { CasePort, Statement } from './ports.ts';
export { assertReasons, EVIDENCE_KEPT_DAYS, type OverturnRuling, type Ruling } from './rules.ts';
