import type { Context, MemberActor, MemberContext, Role } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { authenticate } from './authenticate.ts';
import { banMember, liftBans, type NewBan } from './ban-member.ts';
import { checkCode } from './check-code.ts';
import { CodeStore, type CodeSubject } from './code-store.ts';
import { createMember, type NewMember } from './create-member.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { DeviceStore } from './device-store.ts';
import { FactorStore } from './factor-store.ts';
import { fetchPhotoJob } from './fetch-photo.ts';
import { requireJustConfirmed } from './factors.ts';
import { giveUpReviewing, grantRole } from './grant-role.ts';
import { deleteAccountJob, forgetExpiredJob } from './jobs.ts';
import { DirectoryStore, type ListedMember } from './directory-store.ts';
import { KnownSessions } from './known-sessions.ts';
import { listMembers } from './list-members.ts';
import type { AccountFacts, Person } from './member.ts';
import type { AccountsOptions, AccountsPorts } from './ports.ts';
import { readAccountFacts } from './read-account-facts.ts';
import { readRecipient, type Recipient } from './read-recipient.ts';
import { requireSmsNumber } from './record-consent.ts';
import { accountsRoutes } from './routes.ts';
import { sendCode, type CodeOrder } from './send-code.ts';
import { startSession } from './sign-in.ts';
import { SessionStore } from './session-store.ts';
import { setPhoto, type ProfilePhoto } from './set-photo.ts';
import { MemberStore } from './store.ts';

export type Accounts = ReturnType<typeof accountsModule>;

export function accountsModule(platform: Platform, options: AccountsOptions, ports: AccountsPorts) {
  const members = new MemberStore(platform.vault);
  const directory = new DirectoryStore(platform.vault);
  const sessions = new SessionStore(platform.vault);
  const deps: AccountsDependencies = {
    ...platform,
    ...options,
    members,
    sessions,
    knownSessions: new KnownSessions(sessions, platform.changes),
    codes: new CodeStore(platform.vault),
    factors: new FactorStore(platform.vault),
    devices: new DeviceStore(platform.vault),
    ports,
  };
  return {
    routes: accountsRoutes(deps),
    jobs: [forgetExpiredJob(deps), deleteAccountJob(deps), fetchPhotoJob(deps)],
    authenticate: (token: string): Promise<MemberActor | undefined> => authenticate(deps, token),
    liveSessions: (db: Database, sessionIds: readonly string[], now: Date): Promise<Map<string, Role>> =>
      deps.sessions.live(db, sessionIds, now),
    createMember: (ctx: Context, member: NewMember): Promise<string> => createMember(ctx, deps, member),
    /** A session for somebody whose word was taken elsewhere; returns its token. */
    startSession: async (ctx: Context, userId: string, device: string): Promise<string> =>
      (await startSession(ctx, deps, { userId, device })).token,
    grantRole: (ctx: Context, userId: string, role: Role): Promise<void> => grantRole(ctx, deps, userId, role),
    giveUpReviewing: (ctx: MemberContext): Promise<void> => giveUpReviewing(ctx, deps),
    /** For the module that keeps files; returns the file that was the photo before. */
    setPhoto: (ctx: Context, userId: string, photo: ProfilePhoto | null): Promise<string | null> => setPhoto(ctx, deps, userId, photo),
    hasNoPhoto: async (ctx: Context, userId: string): Promise<boolean> =>
      (await members.load(ctx.db, userId, { forUpdate: true }))?.photoFileId === null,
    ban: (ctx: Context, userId: string, ban: NewBan): Promise<void> => banMember(ctx, deps, userId, ban),
    liftBans: (ctx: Context, userId: string): Promise<number> => liftBans(ctx, deps, userId),
    /** For admins alone. */
    listMembers: (db: Database, search: { q: string; offset: number; limit: number; now: Date }) => listMembers(db, directory, search),
    memberForAdmin: async (db: Database, userId: string, now: Date): Promise<ListedMember | undefined> =>
      (await directory.members(db, [userId], now))[0],
    countMembers: (db: Database, now: Date, since: Date) => directory.countMembers(db, now, since),
    adminIds: (db: Database): Promise<string[]> => directory.withRole(db, 'admin'),
    /** A second factor shown minutes ago, for what cannot be taken back. */
    requireJustConfirmed: (ctx: MemberContext): Promise<void> => requireJustConfirmed(ctx, deps),
    findByPhone: (db: Database, phone: string): Promise<string | undefined> => members.findByPhone(db, phone),
    readPeople: (db: Database, userIds: readonly string[]): Promise<Map<string, Person>> => members.readPeople(db, userIds),
    /** In a mutation `forUpdate` locks the account, so that two recomputations follow one another. */
    readAccountFacts: (ctx: Context, userId: string, lock: { forUpdate?: boolean } = {}): Promise<AccountFacts | undefined> =>
      readAccountFacts(ctx, deps, userId, lock),
    /** Where a member can be reached, and how they wish to be. */
    recipientOf: (db: Database, userId: string): Promise<Recipient | undefined> => readRecipient(db, deps, userId),
    setTrustScore: (ctx: Context, userId: string, score: number): Promise<void> => members.setTrustScore(ctx.db, userId, score),
    /** Codes to phones and addresses for whatever needs their owner's word. */
    sendCode: (ctx: Context, order: CodeOrder) => sendCode(ctx, deps, order),
    checkCode: (ctx: Context, subject: CodeSubject, code: string): Promise<unknown> => checkCode(ctx, deps, subject, code),
    requireSmsNumber: (phone: string, field: string): void => requireSmsNumber(phone, field, options.signUpDialCodes),
  };
}
