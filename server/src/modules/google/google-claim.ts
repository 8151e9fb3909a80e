import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { GoogleDependencies } from './dependencies.ts';
import type { ExternalIdentity } from './ports.ts';

/** A newcomer's Google identity and the browser it belongs to. */
export interface GoogleClaim {
  identity: ExternalIdentity;
  ticket: string;
  browser: string;
}

/** Stored with a sign-up's code: the identity itself stays in the ticket, which expires earlier than the code. */
export type GoogleClaimReference = Pick<GoogleClaim, 'ticket' | 'browser'>;

/** The proof that a caller presents to claim a Google identity. */
export interface GoogleProof {
  googleTicket: string | undefined;
  browser: string | undefined;
}

/** @throws AppError GOOGLE_TICKET_EXPIRED */
export async function readGoogleClaim(ctx: Context, deps: GoogleDependencies, ticket: string): Promise<GoogleClaim> {
  const claim = await deps.codes.tickets.read<GoogleClaim>(ctx.db, 'google', ticket, ctx.clock.now());
  if (!claim) throw new AppError('GOOGLE_TICKET_EXPIRED', { keepsWrites: true });
  return claim;
}

/**
 * The claim that the caller may use. Anyone can start a sign-up for any number, so the claim stored with the code proves nothing. Therefore
 * a Google account is attached only for the browser that came from Google, or for a caller with the claim's ticket.
 * @throws AppError GOOGLE_TICKET_EXPIRED
 */
export async function findOwnGoogleClaim(
  ctx: Context,
  deps: GoogleDependencies,
  stored: GoogleClaimReference | undefined,
  proof: GoogleProof,
): Promise<GoogleClaim | undefined> {
  const ticket = proof.googleTicket ?? (stored && stored.browser === proof.browser ? stored.ticket : undefined);
  return ticket === undefined ? undefined : readGoogleClaim(ctx, deps, ticket);
}
