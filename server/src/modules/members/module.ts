import type { User } from '@candor/contract/accounts';
import type { Context, MemberContext, Role } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { banMember, liftBans, type NewBan } from './ban-member.ts';
import { BanStore } from './ban-store.ts';
import { announceStanding, createMember, type NewMember } from './create-member.ts';
import type { MembersDependencies } from './dependencies.ts';
import { DirectoryStore, type ListedMember } from './directory-store.ts';
import { grantRole, stepDownAsReviewer, type RoleGrant } from './grant-role.ts';
import { listMembers } from './list-members.ts';
import type { AccountFacts, NamedPerson, Person } from './member.ts';
import type { MembersPorts } from './ports.ts';
import { presentUser, readOwnUser } from './present-user.ts';
import { linkExternalAccount, proveEmail, provePhone, unlinkExternalAccount } from './prove-contact.ts';
import { readAccountFacts } from './read-account-facts.ts';
import { readPeople, withShownTrust } from './read-people.ts';
import { readRecipient, type Recipient } from './read-recipient.ts';
import { setPhoto, type ProfilePhoto } from './set-photo.ts';
import { MemberStore } from './store.ts';

export type Members = ReturnType<typeof membersModule>;

export function membersModule(platform: Platform, ports: MembersPorts) {
  const members = new MemberStore(platform.vault);
  const directory = new DirectoryStore(platform.vault);
  const bans = new BanStore(platform.vault);
  const deps: MembersDependencies = { ...platform, members, directory, bans, ports };
  return {
    routes: [],
    jobs: [],
    ...readFunctions(deps),
    /** For the modules that make up an account: profile, sessions, google and sign-in. */
    records: members,
    createMember: (ctx: Context, member: NewMember): Promise<string> => createMember(ctx, deps, member),
    proveEmail: (ctx: Context, userId: string, email: string): Promise<void> => proveEmail(ctx, deps, userId, email),
    provePhone: (ctx: Context, userId: string, phone: string): Promise<void> => provePhone(ctx, deps, userId, phone),
    /** When admins made the member an admin; null if a command did. */
    adminSince: (db: Database, userId: string): Promise<Date | null> => deps.members.adminSince(db, userId),
    markNewAdmin: (db: Database, userId: string, now: Date): Promise<void> => deps.members.markNewAdmin(db, userId, now),
    hasDismissedChecklist: (db: Database, userId: string): Promise<boolean> => deps.members.hasDismissedChecklist(db, userId),
    dismissChecklist: (db: Database, userId: string): Promise<void> => deps.members.dismissChecklist(db, userId),
    unlinkExternalAccount: (ctx: Context, userId: string): Promise<void> => unlinkExternalAccount(ctx, deps, userId),
    linkExternalAccount: (ctx: Context, userId: string, externalId: string): Promise<void> =>
      linkExternalAccount(ctx, deps, userId, externalId),
    /** Call it in the transaction that changed a part of the trust score. */
    announceStanding: (ctx: Context, userId: string): Promise<void> => announceStanding(ctx, deps, userId),
    grantRole: (ctx: Context, userId: string, role: Role, grant?: RoleGrant): Promise<Role> => grantRole(ctx, deps, userId, role, grant),
    stepDownAsReviewer: (ctx: MemberContext): Promise<void> => stepDownAsReviewer(ctx, deps),
    /** @returns the file of the previous photo */
    setPhoto: (ctx: Context, userId: string, photo: ProfilePhoto | null): Promise<string | null> => setPhoto(ctx, deps, userId, photo),
    ban: (ctx: Context, userId: string, ban: NewBan): Promise<string> => banMember(ctx, deps, userId, ban),
    liftBans: (ctx: Context, userId: string, onlyId?: string): Promise<number> => liftBans(ctx, deps, userId, onlyId),
    setTrustScore: (ctx: Context, userId: string, score: number): Promise<void> => members.setTrustScore(ctx.db, userId, score),
  };
}

function readFunctions(deps: MembersDependencies) {
  const { members, directory, bans } = deps;
  return {
    presentUser: (db: Database, userId: string, now: Date): Promise<User> => presentUser(db, deps, userId, now),
    readOwnUser: (ctx: MemberContext): Promise<{ user: User }> => readOwnUser(ctx, deps),
    hasNoPhoto: async (ctx: Context, userId: string): Promise<boolean> =>
      (await members.load(ctx.db, userId, { forUpdate: true }))?.photoFileId === null,
    findByPhone: (db: Database, phone: string): Promise<string | undefined> => members.findByPhone(db, phone),
    /** Members with the trust score that others see: rounded, and without points for anonymous texts. */
    readPeople: (db: Database, userIds: readonly string[]): Promise<Map<string, Person>> => readPeople(db, deps, userIds),
    /** Members without their trust score, which takes several more statements. */
    readNames: (db: Database, userIds: readonly string[]): Promise<Map<string, NamedPerson>> => members.readPeople(db, userIds),
    /** `forUpdate` locks the account, so that two recomputations of the trust score run one after the other. */
    readAccountFacts: (ctx: Context, userId: string, lock: { forUpdate?: boolean } = {}): Promise<AccountFacts | undefined> =>
      readAccountFacts(ctx, deps, userId, lock),
    /** A member's addresses and chosen channels. */
    recipientOf: (db: Database, userId: string): Promise<Recipient | undefined> => readRecipient(db, deps, userId),
    /** The id of the statement of reasons of the member's suspension, null while not suspended. */
    decisionIdOnBan: async (db: Database, userId: string, now: Date): Promise<string | null> => {
      const active = await bans.listActive(db, userId, now);
      const decisionIds = await deps.ports.decisionIdsOfBans(
        db,
        userId,
        active.map(({ id }) => id),
      );
      return [...decisionIds.values()].at(-1) ?? null;
    },
    exportBans: (db: Database, userId: string) => bans.listAll(db, userId),
    /** The directory, for admins only. */
    listMembers: async (db: Database, search: { q: string; offset: number; limit: number; now: Date }) => {
      const found = await listMembers(db, directory, search);
      return { ...found, members: await withShownTrust(db, deps, found.members) };
    },
    memberForAdmin: async (db: Database, userId: string, now: Date): Promise<ListedMember | undefined> =>
      (await withShownTrust(db, deps, await directory.members(db, [userId], now)))[0],
    countMembers: (db: Database, now: Date, since: Date) => directory.countMembers(db, now, since),
    memberIdsSince: (db: Database, since: Date): Promise<string[]> => directory.idsSince(db, since),
    reviewerIds: (db: Database): Promise<string[]> => directory.idsWithRole(db, 'reviewer'),
    adminIds: (db: Database): Promise<string[]> => directory.idsWithRole(db, 'admin'),
  };
}
