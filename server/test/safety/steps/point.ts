/** A point between two effects of the app, given as the effect before or after it. */
export interface Point {
  when: 'before' | 'after';
  effect: Effect;
}

/** Patterns are regular expressions. */
export type Effect =
  /** A statement to PostgreSQL. */
  | { kind: 'statement'; pattern: string }
  /** The commit of a transaction that ran a statement like this one. */
  | { kind: 'commit'; pattern: string }
  /** A request to a service outside, by method and address. */
  | { kind: 'request'; pattern: string }
  /** The last byte of a reply, by method and path. */
  | { kind: 'reply'; pattern: string };

/** An instruction to the process that a test may kill, read from its control file. */
export type Order = { stopAt: Point } | { recordTo: string };

export interface RecordedEffect {
  kind: Effect['kind'];
  /** The statement, or method and address. */
  text: string;
  /** For a commit: the statements of its transaction. */
  statements?: readonly string[];
}

const CHANGES =
  /\b(?:insert into|update\s+(?!skip)[\w".]+\s+(?:\w+\s+)?set|delete from|truncate|add_jobs?|select recycle_wal|checkpoint)\b/i;

/** Statements that change nothing have no effects to test: locks end with the process. */
export const isEffect = (statement: string): boolean => CHANGES.test(statement);

export const matches = (effect: Effect, { kind, text, statements }: RecordedEffect): boolean => {
  const pattern = new RegExp(effect.pattern, 'is');
  return effect.kind === kind && (kind === 'commit' ? (statements ?? []).some((one) => pattern.test(one)) : pattern.test(text));
};
