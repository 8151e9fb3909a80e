import type { Language } from '@candor/contract/language';
import type { UserStats } from '@candor/contract/user';
import type { Context, MemberActor } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

export type DeletionHook = (ctx: Context, userId: string, options: { keepsExperiences: boolean }) => Promise<unknown>;
export type ExportSource = (db: Database, userId: string, language: Language) => Promise<Record<string, unknown>>;
export type StatsSource = (db: Database, actor: MemberActor) => Promise<Partial<UserStats>>;

export interface ProfilePorts {
  /** Runs before the account is deleted: each module deletes its data, or keeps the member's experiences without an author. */
  onMemberDeleted: readonly DeletionHook[];
  notifyOfDeletion(ctx: Context, userId: string): Promise<unknown>;
  revealsOf(db: Database, userId: string): Promise<number>;
  linkedIdsCountOf(db: Database, userId: string): Promise<number>;
}
