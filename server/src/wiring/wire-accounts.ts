import { codesModule, type CodesOptions } from '../modules/codes/index.ts';
import { googleModule, type GoogleOptions, type GooglePorts } from '../modules/google/index.ts';
import { membersModule, type Members, type MembersPorts } from '../modules/members/index.ts';
import { profileModule, type ProfilePorts } from '../modules/profile/index.ts';
import { secondFactorModule, type SecondFactor } from '../modules/second-factor/index.ts';
import { sessionsModule, type Sessions, type SessionsOptions } from '../modules/sessions/index.ts';
import { signInModule } from '../modules/sign-in/index.ts';
import type { Context } from '../platform/context.ts';
import type { Platform } from '../platform/platform.ts';

type AccountOptions = CodesOptions & GoogleOptions & SessionsOptions;

type SecurityEvent = {
  event: 'new_device' | 'contact_changed' | 'sign_in_added' | 'sign_in_removed' | 'factor_added' | 'factor_removed' | 'deletion';
  device?: string;
};

type AccountPorts = Omit<MembersPorts, 'notifyOfContactChange'> &
  Omit<ProfilePorts, 'notifyOfDeletion'> &
  Pick<GooglePorts, 'saveExternalPhoto'> & {
    notifyOfSecurity(ctx: Context, userId: string, params: SecurityEvent): Promise<unknown>;
  };

export type Accounts = ReturnType<typeof wireAccounts>;

/** Wires the modules that make up an account. */
export function wireAccounts(platform: Platform, options: AccountOptions, ports: AccountPorts) {
  const { notifyOfSecurity } = ports;
  const codes = codesModule(platform, options);
  const members: Members = membersModule(platform, {
    ...ports,
    notifyOfContactChange: (ctx, userId) => notifyOfSecurity(ctx, userId, { event: 'contact_changed' }),
  });
  const secondFactor: SecondFactor = secondFactorModule(
    platform,
    options,
    { members, codes },
    {
      requireTrustedDevice: (ctx) => sessions.requireTrustedDevice(ctx),
      confirmSession: (ctx, session) => sessions.confirm(ctx, session),
      notifyOfSecurity,
    },
  );
  const sessions: Sessions = sessionsModule(
    platform,
    options,
    { members, secondFactor },
    {
      ownAuthoredPoints: ports.ownAuthoredPoints,
      notifyOfNewDevice: (ctx, userId, device) => notifyOfSecurity(ctx, userId, { event: 'new_device', device }),
    },
  );
  const google = googleModule(
    platform,
    options,
    { codes, members, secondFactor, sessions },
    {
      ...ports,
      notifyOfNewSignIn: (ctx, userId) => notifyOfSecurity(ctx, userId, { event: 'sign_in_added' }),
      notifyOfRemovedSignIn: (ctx, userId) => notifyOfSecurity(ctx, userId, { event: 'sign_in_removed' }),
    },
  );
  const signIn = signInModule({ publicUrl: options.publicUrl, codes, members, sessions, secondFactor, google });
  const profile = profileModule(
    platform,
    { codes, members, sessions, secondFactor },
    { ...ports, notifyOfDeletion: (ctx, userId) => notifyOfSecurity(ctx, userId, { event: 'deletion' }) },
  );
  return { codes, members, secondFactor, sessions, google, signIn, profile };
}
