/**
 * Stores who wrote what, so that a stolen database reveals no author (docs/anonymity.md). It has the sealed inbox for acts of anonymous
 * authors, the mix that applies them once a day, and the lists of a member's items and claims under keyed hashes.
 */
export { authorshipModule, type Authorship } from './module.ts';
export type { BeforeAct } from './act-in-one-statement.ts';
export type { Act, ActHandler, ActKind, NamedFiles, NewAct } from './ports.ts';
export { randomId, rankOn } from './random.ts';
export { slotRow, type SlotPurpose } from './slot-store.ts';
export { startMixing } from './start-mixing.ts';
