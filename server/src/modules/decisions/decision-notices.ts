import type { Database } from '../../platform/db/database.ts';
import type { DerivedNotice } from '../notifications/index.ts';
import type { DecisionsDependencies } from './dependencies.ts';
import { ownStatements } from './own-statements.ts';

/** Notices to appellants and the other side about appeals that concern texts. Decisions have notices of their own. */
export async function decisionNotices(db: Database, deps: DecisionsDependencies, userId: string, since: string): Promise<DerivedNotice[]> {
  const statements = await ownStatements(db, deps, { userId });
  return statements
    .filter(({ kind, audience }) => kind === 'appeal' && audience !== null)
    .map(({ id, outcome, createdAt }) => ({
      key: `appeal-decided:${id}`,
      kind: 'appeal_decided' as const,
      link: `/my-decisions?decision=${id}`,
      params: { status: outcome },
      day: createdAt.toISOString().slice(0, 10),
    }))
    .filter(({ day }) => day >= since);
}
