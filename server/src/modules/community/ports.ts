import type { QueueCounts } from '@candor/contract/moderation';
import type { Decision, ReviewType } from '@candor/contract/statuses';
import type { Role } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

/** Functions of other modules for the community's page; wired in wire-top-modules.ts. */
export interface CommunityPorts {
  /** The number of open items, including those that only admins decide, and of the decisions of this week and the last. */
  weeklyCounts(db: Database): Promise<QueueCounts & { approved_last_week: number; rejected_last_week: number }>;
  /** The current reviewers by rank, as in the list of reviewers, without admins. */
  topReviewers(db: Database, limit: number): Promise<{ displayName: string; isNamePublic: boolean; trustScore: number; reviews: number }[]>;
  latestDecisions(db: Database, limit: number): Promise<{ reviewerId: string; decision: Decision; type: ReviewType; at: Date }[]>;
  latestSubmissions(db: Database, limit: number): Promise<{ type: ReviewType; at: Date }[]>;
  readPeople(
    db: Database,
    userIds: readonly string[],
  ): Promise<Map<string, { displayName: string; isNamePublic: boolean; trustScore: number; role: Role }>>;
}
