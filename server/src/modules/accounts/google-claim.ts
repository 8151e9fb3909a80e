import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { AccountsDependencies } from './dependencies.ts';
import type { ExternalIdentity } from './ports.ts';

/** What Google said about a newcomer, and to whom. */
export interface GoogleClaim {
  identity: ExternalIdentity;
  ticket: string;
  browser: string;
}

/** What the one who proves the number can show of the Google account. */
export interface GoogleProof {
  googleTicket: string | undefined;
  browser: string | undefined;
}

/** @throws AppError GOOGLE_TICKET_EXPIRED */
export async function readGoogleClaim(ctx: Context, deps: AccountsDependencies, ticket: string): Promise<GoogleClaim> {
  const claim = await deps.codes.readTicket<GoogleClaim>(ctx.db, 'google', ticket, ctx.clock.now());
  if (!claim) throw new AppError('GOOGLE_TICKET_EXPIRED', { keepsWrites: true });
  return claim;
}

/**
 * Anybody can begin a sign-up for anybody's number, so what was kept with the code proves nothing: only the browser that
 * came from Google, or whoever holds its ticket, gets the account with that Google account attached.
 */
export async function ownGoogleClaim(
  ctx: Context,
  deps: AccountsDependencies,
  kept: GoogleClaim | undefined,
  proof: GoogleProof,
): Promise<GoogleClaim | undefined> {
  if (kept && (kept.browser === proof.browser || kept.ticket === proof.googleTicket)) return kept;
  return proof.googleTicket === undefined ? undefined : readGoogleClaim(ctx, deps, proof.googleTicket);
}
