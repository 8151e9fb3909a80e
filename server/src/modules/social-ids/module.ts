import type { SocialId } from '@candor/contract/accounts';
import type { ProofState } from '@candor/contract/statuses';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProvedContact } from '../members/index.ts';
import type { SocialIdsDependencies, SocialIdsModules } from './dependencies.ts';
import { exportSocialIds } from './export-social-ids.ts';
import { deleteUnlinkedIdsJob } from './jobs.ts';
import { findOwnerId, findOwnerIds } from './find-owner-ids.ts';
import { linkForSeed, type SeededHandle } from './link-for-seed.ts';
import { linkOwnContact } from './link-own-contact.ts';
import { moveSocialId, type NewOwner } from './move-social-id.ts';
import type { SocialIdsPorts } from './ports.ts';
import { presentLink } from './present-link.ts';
import { proveLink } from './prove-link.ts';
import { isProved } from './rules.ts';
import { SocialIdStore, type LinkedId } from './store.ts';
import { socialIdRoutes } from './routes.ts';

export type SocialIds = ReturnType<typeof socialIdsModule>;

export function socialIdsModule(platform: Platform, modules: SocialIdsModules, ports: SocialIdsPorts) {
  const links = new SocialIdStore(platform.vault);
  const deps: SocialIdsDependencies = { ...platform, ...modules, links, ports };
  modules.trust.addTrustSource(async (db, userId) => ({ linkedIds: await links.countLinked(db, userId, { withAutomatic: false }) }));
  return {
    routes: socialIdRoutes(deps),
    jobs: [deleteUnlinkedIdsJob(deps)],
    /** The member's live links, including the automatic ones. */
    linkedIdsOf: (db: Database, userId: string): Promise<LinkedId[]> => links.listLive(db, userId),
    /** The member's own current link, locked until the transaction ends. */
    lockOwn: (db: Database, userId: string, id: string): Promise<LinkedId | undefined> => links.lockOwn(db, userId, id),
    findById: (db: Database, id: string): Promise<LinkedId | undefined> => links.findById(db, id),
    isProved: (link: LinkedId): boolean => isProved(link, platform.clock.now()),
    /** Marks the ID as proved for 180 days from now. @returns undefined when it is no longer linked */
    prove: (ctx: Context, link: LinkedId): Promise<LinkedId | undefined> => proveLink(ctx, deps, link),
    present: (link: LinkedId, state?: ProofState): SocialId => presentLink(link, platform.clock.now(), state),
    countLinkedIds: (db: Database, userId: string): Promise<number> => links.countLinked(db, userId, { withAutomatic: true }),
    /** Members who have linked one of these identifiers; numbers and addresses match on every platform. */
    findOwnerIds: (db: Database, ids: readonly { platform: string; socialId: string }[]): Promise<string[]> => findOwnerIds(db, links, ids),
    findOwnerId: (db: Database, id: { platform: string; socialId: string }): Promise<string | undefined> => findOwnerId(db, links, id),
    findByOwnerReference: (db: Database, reference: string): Promise<LinkedId | undefined> => links.findByReference(db, reference),
    exportPersonalData: (db: Database, userId: string): Promise<Record<string, unknown>> => exportSocialIds(db, deps, userId),
    moveSocialId: (ctx: Context, ownerReference: string, to: NewOwner): Promise<void> => moveSocialId(ctx, deps, ownerReference, to),
    linkForSeed: (ctx: Context, userId: string, handle: SeededHandle): Promise<void> => linkForSeed(ctx, deps, userId, handle),
    linkOwnContact: (ctx: Context, userId: string, contact: ProvedContact): Promise<void> => linkOwnContact(ctx, deps, userId, contact),
  };
}
