import { randomBytes } from 'node:crypto';
import type { GoogleTicket, SignedIn } from '@candor/contract/accounts';
import { canonicalEmail, isEmail } from '@candor/contract/email';
import { GOOGLE_TICKET_SECONDS } from '@candor/contract/limits';
import { audit } from '../../platform/audit/store.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { AccountsDependencies } from './dependencies.ts';
import type { Device } from './devices.ts';
import { orderPhoto } from './fetch-photo.ts';
import type { GoogleClaim } from './google-claim.ts';
import type { ExternalIdentity } from './ports.ts';
import { isVerifiedAccount } from './rules.ts';
import { signIn } from './sign-in.ts';
import { nameOf, type GoogleWay } from './start-google.ts';

export interface GoogleAnswer {
  code: string;
  state: string;
  browser: string | undefined;
  device: Device;
}

/** Signs in with what Google sent back; a newcomer gets a ticket for signing up. Runs outside a transaction: Google is asked on the way. */
export async function exchangeGoogle(
  ctx: Context,
  deps: AccountsDependencies,
  answer: GoogleAnswer,
): Promise<SignedIn & { return_to: string }> {
  if (!deps.identity) throw new AppError('GOOGLE_NOT_CONFIGURED');
  // Taken before anything is asked: an answer that comes twice finds nothing the second time.
  const way = await deps.codes.redeemTicket<GoogleWay>(ctx.db, 'google-state', answer.state, ctx.clock.now());
  if (!way || way.browser !== answer.browser) throw new AppError('GOOGLE_SIGN_IN_FAILED');
  const identity = await deps.identity.prove(answer, way).catch((error: unknown) => {
    deps.log.warn({ event: 'google_refused', kind: nameOf(error) }, 'an answer of the identity provider was refused');
    throw new AppError('GOOGLE_SIGN_IN_FAILED');
  });
  const email = canonicalEmail(identity.email);
  if (!identity.isEmailVerified || !isEmail(email)) throw new AppError('GOOGLE_SIGN_IN_FAILED');
  const proved = { ...identity, email };
  return inTransaction(deps.db, async (db, afterCommit) => {
    const acting: Context = { ...ctx, db, afterCommit };
    const userId = await findMember(acting, deps, proved);
    if (userId === undefined) return sendToSignUp(acting, deps, { identity: proved, browser: way.browser });
    return { ...(await signIn(acting, deps, { userId, device: answer.device })), return_to: way.returnTo };
  });
}

/** By the account, else by the address, which both sides have proved. */
async function findMember(ctx: Context, deps: AccountsDependencies, identity: ExternalIdentity): Promise<string | undefined> {
  const known = await deps.members.findByExternalAccount(ctx.db, externalId(identity));
  if (known !== undefined) return known;
  const userId = await deps.members.findByEmail(ctx.db, identity.email);
  if (userId === undefined) return undefined;
  const member = await deps.members.load(ctx.db, userId, { forUpdate: true });
  // Another account of Google's with the same address: addresses change hands, and the phone still signs in.
  if (!member || member.hasExternalAccount) throw new AppError('GOOGLE_SIGN_IN_FAILED');
  const isVerified = isVerifiedAccount({
    hasProvedPhone: member.phoneVerifiedAt !== null,
    hasExternalAccount: true,
    isAdult: member.isAdult,
  });
  await deps.members.setExternalAccount(ctx.db, userId, externalId(identity), isVerified, ctx.clock.now());
  await audit(ctx, { action: 'user.link-google', subject: `user:${userId}` });
  await deps.ports.notifyOfSecurity(ctx, userId, { event: 'sign_in_added' });
  await orderPhoto(ctx, deps, userId, identity);
  for (const hook of deps.ports.onStandingChanged) await hook(ctx, userId);
  return userId;
}

async function sendToSignUp(ctx: Context, deps: AccountsDependencies, found: Omit<GoogleClaim, 'ticket'>): Promise<never> {
  const ticket = randomBytes(32).toString('base64url');
  const claim: GoogleClaim = { ...found, ticket };
  await deps.codes.saveTicket(ctx.db, 'google', ticket, claim, secondsAfter(ctx.clock.now(), GOOGLE_TICKET_SECONDS));
  const { email, name, givenName, familyName, picture } = found.identity;
  const data: GoogleTicket = {
    google_ticket: ticket,
    google_user: { email, name, given_name: givenName, family_name: familyName, picture },
    expires_in: GOOGLE_TICKET_SECONDS,
  };
  throw new AppError('USER_NOT_FOUND', { data, keepsWrites: true });
}

const externalId = ({ accountId }: ExternalIdentity): string => `google|${accountId}`;
