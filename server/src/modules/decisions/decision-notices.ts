import { isoDay } from '@candor/contract/dates';
import type { Database } from '../../platform/db/database.ts';
import type { DerivedNotice } from '../notifications/index.ts';
import type { DecisionsDependencies } from './dependencies.ts';
import { ownStatements } from './own-statements.ts';

/**
 * Notices to appellants and the other side about appeals that concern texts, and to the person written about when an experience is removed
 * after a report. Other decisions have notices of their own.
 */
export async function decisionNotices(db: Database, deps: DecisionsDependencies, userId: string, since: string): Promise<DerivedNotice[]> {
  const statements = await ownStatements(db, deps, { userId });
  return statements
    .filter(({ kind, audience }) => audience !== null && (kind === 'appeal' || (kind === 'experience' && audience === 'subject')))
    .map(({ id, kind, outcome, createdAt }) => ({
      key: `${kind === 'appeal' ? 'appeal-decided' : 'removed-about-you'}:${id}`,
      kind: kind === 'appeal' ? ('appeal_decided' as const) : ('linked_experience' as const),
      link: `/my-decisions?decision=${id}`,
      params: { status: outcome },
      day: isoDay(createdAt),
    }))
    .filter(({ day }) => day >= since);
}
