import type { QueueCounts } from '@candor/contract/moderation';
import type { Decision, ReviewType } from '@candor/contract/statuses';
import type { Role } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

/** Functions of other modules for the community's page; wired in wire-outside.ts. */
export interface CommunityPorts {
  /** Counts of waiting items; an admin's count includes all of them. */
  queueCounts(db: Database): Promise<Record<'reviewer' | 'admin', QueueCounts>>;
  decidedLastWeek(db: Database): Promise<{ approved: number; rejected: number }>;
  standings(db: Database): Promise<{ userId: string; reviews: number }[]>;
  latestDecisions(db: Database, most: number): Promise<{ reviewerId: string; decision: Decision; type: ReviewType; at: Date }[]>;
  latestSubmissions(db: Database, most: number): Promise<{ type: ReviewType; at: Date }[]>;
  readPeople(
    db: Database,
    userIds: readonly string[],
  ): Promise<Map<string, { displayName: string; isNamePublic: boolean; trustScore: number; role: Role }>>;
}
