/**
 * Who wrote what, in a form that a stolen database does not tell (docs/anonymity.md): the sealed inbox that an anonymous
 * author's act goes into, the mix that moves it once a day, and the lists of a member's items and claims under keyed hashes.
 */
export { authorshipModule, type Authorship } from './module.ts';
export type { Act, ActHandler, ActKind, NamedFiles, NewAct } from './ports.ts';
export { randomId, rankOn, shuffle } from './random.ts';
export { slotRow, type SlotPurpose } from './slot-store.ts';
export { startMixing } from './start-mixing.ts';
