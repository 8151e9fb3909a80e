import { sql } from '../../../platform/db/statement.ts';
import type { AccessPath } from './access-path.ts';
import { conditions, noSql } from './conditions.ts';
import { nameScore } from './name-conditions.ts';
import { COUNT_LIMIT, readHits } from './read-page.ts';

/** A member has revealed few experiences, so all of them are read, and the other criteria are tested on them. */
export const amongReveals: AccessPath = {
  applies: ({ criteria }) => criteria.isMyReveals,
  find: (pool, query) => {
    const { name } = query;
    return readHits(
      pool,
      query,
      sql`select e.id, e.rank, ${name ? nameScore(name) : sql`0`} as score
        from (select experience_id from reveals where user_id = ${query.userId} union select unnest(${query.earnedReveals}::bigint[])) mine
        join experiences e on e.id = mine.experience_id
        where ${conditions(query)} ${name ? sql`and ${nameScore(name)} is not null` : noSql}
        order by e.rank desc limit ${COUNT_LIMIT}`,
    );
  },
};
