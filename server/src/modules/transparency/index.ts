/**
 * The public figures: how many cases were filed and decided, how, and how fast. Other modules count a case in the transaction that files or
 * decides it; the published figures are read from those counters, never from the cases.
 */
export { countDecided, countFiled, countMeasure, hoursBetween, type DecidedCase, type FiledKind } from './count-cases.ts';
export { transparencyModule } from './module.ts';
