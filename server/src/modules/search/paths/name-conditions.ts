import { join, sql, type Statement } from '../../../platform/db/statement.ts';
import type { NameMatch } from '../rules.ts';
import { hasOneOf } from './conditions.ts';

export const pairTable = (pairs: NameMatch['pairs']): Statement =>
  sql`unnest(${pairs.map((pair) => pair.first)}::int[], ${pairs.map((pair) => pair.last)}::int[], ${pairs.map((pair) => pair.score)}::int[]) p (first, last, score)`;
export const matchesInitial = ({ firsts, lasts }: NameMatch['withInitial'][number]): Statement =>
  sql`e.first_word = any(${firsts}::int[]) and e.last_word = any(${lasts}::int[])`;
export const containsWords = ({ words }: NameMatch['containing'][number]): Statement => join(words.map(hasOneOf), ' and ');

/** The score of one experience's name, null if it doesn't match; for the few rows that another condition has found. */
export function nameScore({ pairs, withInitial, containing }: NameMatch): Statement {
  const cases = [
    sql`select p.score from ${pairTable(pairs)} where p.first = e.first_word and p.last = e.last_word`,
    ...withInitial.map((pair) => sql`select ${pair.score}::int where ${matchesInitial(pair)}`),
    ...containing.map((group) => sql`select ${group.score}::int where ${containsWords(group)}`),
  ];
  return sql`(select min(score) from (${join(cases, ' union all ')}) matches (score))`;
}
