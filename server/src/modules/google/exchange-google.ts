import { randomBytes } from 'node:crypto';
import type { GoogleTicket, SignedIn } from '@candor/contract/accounts';
import { GOOGLE_TICKET_SECONDS } from '@candor/contract/limits';
import { secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Device } from '../sessions/index.ts';
import type { GoogleDependencies } from './dependencies.ts';
import { enqueueExternalPhoto } from './fetch-photo.ts';
import type { GoogleClaim } from './google-claim.ts';
import type { ExternalIdentity } from './ports.ts';
import { externalId, proveIdentity, type GoogleResponse } from './prove-identity.ts';

/** Signs in with Google's response. A newcomer gets a ticket for sign-up. Calls Google, so it runs outside a transaction. */
export async function exchangeGoogle(
  ctx: Context,
  deps: GoogleDependencies,
  response: GoogleResponse & { device: Device },
): Promise<SignedIn & { return_to: string }> {
  const { identity, request } = await proveIdentity(ctx, deps, response);
  return inTransaction(deps.identityDb, async (db, afterCommit) => {
    const txCtx: Context = { ...ctx, db, afterCommit };
    const userId = await findMember(txCtx, deps, identity);
    if (userId === undefined) return sendToSignUp(txCtx, deps, { identity, browser: request.browser });
    return { ...(await deps.sessions.signIn(txCtx, { userId, device: response.device })), return_to: request.returnTo };
  });
}

/** Finds the member by the Google account, else by the e-mail address, which both sides have proved. */
async function findMember(ctx: Context, deps: GoogleDependencies, identity: ExternalIdentity): Promise<string | undefined> {
  const linked = await deps.members.records.findByExternalAccount(ctx.db, externalId(identity));
  if (linked !== undefined) return linked;
  const userId = await deps.members.records.findByEmail(ctx.db, identity.email);
  if (userId === undefined) return undefined;
  const member = await deps.members.records.load(ctx.db, userId, { forUpdate: true });
  // Another tab may have connected the account since the first look.
  if ((await deps.members.records.findByExternalAccount(ctx.db, externalId(identity))) === userId) return userId;
  // A second Google account with the same address is refused: addresses change hands, and the phone still signs in.
  if (!member || member.hasExternalAccount) throw new AppError('GOOGLE_SIGN_IN_FAILED');
  await deps.members.linkExternalAccount(ctx, userId, externalId(identity));
  await deps.ports.notifyOfNewSignIn(ctx, userId);
  await enqueueExternalPhoto(ctx, deps, userId, identity);
  await deps.members.announceStanding(ctx, userId);
  return userId;
}

async function sendToSignUp(ctx: Context, deps: GoogleDependencies, found: Omit<GoogleClaim, 'ticket'>): Promise<never> {
  const ticket = randomBytes(32).toString('base64url');
  const claim: GoogleClaim = { ...found, ticket };
  await deps.codes.tickets.save(ctx.db, 'google', ticket, claim, secondsAfter(ctx.clock.now(), GOOGLE_TICKET_SECONDS));
  const { email, name, givenName, familyName, picture } = found.identity;
  const data: GoogleTicket = {
    google_ticket: ticket,
    google_user: { email, name, given_name: givenName, family_name: familyName, picture },
    expires_in: GOOGLE_TICKET_SECONDS,
  };
  throw new AppError('USER_NOT_FOUND', { data, keepsWrites: true });
}
