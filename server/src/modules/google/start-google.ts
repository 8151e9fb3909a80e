import { message } from '@candor/contract/message';
import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { GoogleDependencies } from './dependencies.ts';
import type { AuthorizationRequest } from './ports.ts';
import { isOwnPath } from './rules.ts';

const REQUEST_MINUTES = 10;
const HOME = '/community';

/** Checked against the provider's response. The browser carries only the state. */
export interface GoogleRequest extends AuthorizationRequest {
  returnTo: string;
  browser: string;
}

/** @returns the address of the provider; state, nonce and PKCE verifier stay on the server */
export async function startGoogle(
  ctx: Context,
  deps: GoogleDependencies,
  input: { returnTo: string | undefined; browser: string },
): Promise<{ url: string }> {
  if (!deps.identity) throw new AppError('GOOGLE_NOT_CONFIGURED');
  const returnTo = input.returnTo ?? HOME;
  if (!isOwnPath(returnTo)) throw invalidField('return_to', message('returnToPath'));
  const { url, request } = await deps.identity.begin().catch((error: unknown) => {
    logUnreachable(deps.log, error);
    throw new AppError('GOOGLE_NOT_CONFIGURED');
  });
  const stored: GoogleRequest = { ...request, returnTo, browser: input.browser };
  await deps.codes.tickets.save(ctx.db, 'google-state', request.state, stored, secondsAfter(ctx.clock.now(), REQUEST_MINUTES * MINUTE_S));
  return { url };
}

export const logUnreachable = (log: Logger, error: unknown): void =>
  log.warn({ event: 'google_unreachable', kind: errorName(error) }, 'the identity provider did not answer');

/** The name of an error, for the log: its message can quote personal data from the response. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
