import { randomUUID } from 'node:crypto';
import type { CodeSent } from '@candor/contract/accounts';
import type { RouteBody } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { DisputesDependencies } from './dependencies.ts';

/** Product decision L5: the same answer and the same work, whatever is held about the number or address. */
export async function requestPrivacyCode(
  ctx: Context,
  deps: DisputesDependencies,
  { channel, value }: RouteBody<(typeof routes)['POST /privacy/requests']>,
): Promise<CodeSent & { id: string }> {
  if (channel === 'phone') deps.codes.requireSmsNumber(value, 'value');
  const budget = { name: 'privacy-requests', max: deps.limits.PRIVACY_REQUESTS_PER_ADDRESS_PER_DAY, windowSeconds: DAY_S };
  await deps.limitStore.require(ctx, budget, ctx.clientAddress);
  const sent = await deps.codes.send(ctx, {
    purpose: 'privacy',
    address: value,
    channel: channel === 'phone' ? 'sms' : 'email',
    digits: 6,
  });
  const id = randomUUID();
  const now = ctx.clock.now();
  const language = ctx.language ?? 'en';
  await deps.requests.insert(ctx.db, { id, channel, address: value, language, createdAt: now, expiresAt: secondsAfter(now, DAY_S) });
  return { ...sent, id };
}
