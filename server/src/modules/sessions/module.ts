import type { SignedIn } from '@candor/contract/accounts';
import type { Context, MemberActor, MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { authenticate } from './authenticate.ts';
import { confirmSession } from './confirm-session.ts';
import type { SessionsDependencies, SessionsModules, SessionsOptions } from './dependencies.ts';
import { DeviceStore } from './device-store.ts';
import { deleteExpiredSessionsJob } from './jobs.ts';
import { exportSessions } from './manage-sessions.ts';
import type { Device } from './identify-device.ts';
import type { SessionsPorts } from './ports.ts';
import { requireJustConfirmed } from './require-just-confirmed.ts';
import { requireTrustedDevice } from './require-trusted-device.ts';
import { sessionsRoutes } from './routes.ts';
import { SessionCache } from './session-cache.ts';
import { signIn, startSession, type SignInInput } from './sign-in.ts';
import { SessionStore } from './store.ts';

export type Sessions = ReturnType<typeof sessionsModule>;

export function sessionsModule(platform: Platform, options: SessionsOptions, modules: SessionsModules, ports: SessionsPorts) {
  const sessions = new SessionStore(platform.vault);
  const deps: SessionsDependencies = {
    ...platform,
    ...options,
    ...modules,
    sessions,
    cache: new SessionCache(sessions, platform.changes),
    devices: new DeviceStore(platform.vault),
    ports,
  };
  return {
    routes: sessionsRoutes(deps),
    jobs: [deleteExpiredSessionsJob(deps)],
    authenticate: (token: string): Promise<MemberActor | undefined> => authenticate(deps, token),
    liveSessions: (db: Database, sessionIds: readonly string[], now: Date) => sessions.live(db, sessionIds, now),
    signIn: (ctx: Context, input: SignInInput): Promise<SignedIn> => signIn(ctx, deps, input),
    /** Starts a session without any proof, for seeding and tests; returns its token. */
    startSession: async (ctx: Context, userId: string, device: string): Promise<string> =>
      (await startSession(ctx, deps, { userId, device })).token,
    confirm: (ctx: Context, session: { userId: string; sessionId: string }): Promise<Date> => confirmSession(ctx, deps, session),
    /** Whether the member has signed in with this browser before. */
    isKnownDevice: (db: Database, userId: string | undefined, device: Device): Promise<boolean> =>
      deps.devices.isKnown(db, userId, device.cookie),
    requireTrustedDevice: (ctx: MemberContext): Promise<void> => requireTrustedDevice(ctx, deps),
    requireJustConfirmed: (ctx: MemberContext): Promise<void> => requireJustConfirmed(ctx, deps),
    deviceHashesOf: (db: Database, userId: string, now: Date): Promise<string[]> => sessions.deviceHashesOf(db, userId, now),
    allDeviceHashes: (db: Database) => deps.devices.ofAll(db),
    exportOf: (db: Database, userId: string, now: Date): Promise<Record<string, unknown>> => exportSessions(db, deps, userId, now),
  };
}
