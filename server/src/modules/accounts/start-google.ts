import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { AccountsDependencies } from './dependencies.ts';
import type { SentToProvider } from './ports.ts';
import { isOwnPath } from './rules.ts';

const WAY_MINUTES = 10;
const HOME = '/community';

/** Everything that the answer is held against; the browser carries the state alone. */
export interface GoogleWay extends SentToProvider {
  returnTo: string;
  browser: string;
}

/** Where the browser goes. State, nonce and PKCE stay here. */
export async function startGoogle(
  ctx: Context,
  deps: AccountsDependencies,
  input: { returnTo: string | undefined; browser: string },
): Promise<{ url: string }> {
  if (!deps.identity) throw new AppError('GOOGLE_NOT_CONFIGURED');
  const returnTo = input.returnTo ?? HOME;
  if (!isOwnPath(returnTo)) throw invalidField('return_to', 'return_to must be a path of this site');
  const { url, sent } = await deps.identity.begin().catch((error: unknown) => {
    deps.log.warn({ event: 'google_unreachable', kind: nameOf(error) }, 'the identity provider did not answer');
    throw new AppError('GOOGLE_NOT_CONFIGURED');
  });
  const way: GoogleWay = { ...sent, returnTo, browser: input.browser };
  await deps.codes.saveTicket(ctx.db, 'google-state', sent.state, way, secondsAfter(ctx.clock.now(), WAY_MINUTES * MINUTE_S));
  return { url };
}

/** The name only: messages quote what came over the wire. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
