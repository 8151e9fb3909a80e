import { message } from '@candor/contract/message';
import { canonicalEmail, isEmail } from '@candor/contract/email';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { GoogleDependencies } from './dependencies.ts';
import { IdentityProviderUnreachable, type ExternalIdentity } from './ports.ts';
import { errorName, logUnreachable, type GoogleRequest } from './start-google.ts';

export interface GoogleResponse {
  code: string;
  state: string;
  /** The value of the OAUTH_STATE cookie, which identifies the browser that began the sign-in. */
  browser: string | undefined;
}

/**
 * Asks Google for the account's identity, so it must run outside any transaction.
 * @throws AppError GOOGLE_NOT_CONFIGURED, GOOGLE_SIGN_IN_FAILED
 */
export async function proveIdentity(
  ctx: Context,
  deps: GoogleDependencies,
  response: GoogleResponse,
): Promise<{ identity: ExternalIdentity; request: GoogleRequest }> {
  if (!deps.identity) throw new AppError('GOOGLE_NOT_CONFIGURED');
  // Redeemed before Google is called, so that a replayed response finds nothing.
  const request = await deps.codes.tickets.redeem<GoogleRequest>(ctx.db, 'google-state', response.state, ctx.clock.now());
  if (!request || request.browser !== response.browser) throw new AppError('GOOGLE_SIGN_IN_FAILED');
  const identity = await deps.identity.prove(response, request).catch((error: unknown) => {
    if (error instanceof IdentityProviderUnreachable) {
      logUnreachable(deps.log, error);
      throw new AppError('GOOGLE_NOT_CONFIGURED', { message: message('error.GOOGLE_SIGN_IN_FAILED') });
    }
    deps.log.warn({ event: 'google_refused', kind: errorName(error) }, 'the response of the identity provider was not valid');
    throw new AppError('GOOGLE_SIGN_IN_FAILED');
  });
  const email = canonicalEmail(identity.email);
  if (!identity.isEmailVerified || !isEmail(email)) throw new AppError('GOOGLE_SIGN_IN_FAILED');
  return { identity: { ...identity, email }, request };
}

export const externalId = ({ accountId }: ExternalIdentity): string => `google|${accountId}`;
