import { randomUUID } from 'node:crypto';
import type { CodeSent } from '@candor/contract/accounts';
import type { RouteBody } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { canonicalSocialId } from '@candor/contract/social-id';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { Handle } from './request-store.ts';

type Body = RouteBody<(typeof routes)['POST /privacy/requests']>;

/** Product decision L5: the same reply and the same work, whatever is published about the number, address or handle. */
export async function requestPrivacyCode(ctx: Context, deps: DisputesDependencies, body: Body): Promise<CodeSent & { id: string }> {
  const { channel, value } = body.channel === 'handle' ? body.contact : body;
  if (channel === 'phone') deps.codes.requireSmsNumber(value, body.channel === 'handle' ? 'contact' : 'value');
  const limit = { name: 'privacy-requests', max: deps.limits.PRIVACY_REQUESTS_PER_ADDRESS_PER_DAY, windowSeconds: DAY_S };
  await deps.limitStore.require(ctx, limit, ctx.clientAddress);
  const id = randomUUID();
  const sent = await deps.codes.send(ctx, {
    purpose: 'privacy',
    address: value,
    // With an owner, nobody else's requests for the address can void the code or lock it.
    ownerId: id,
    channel: channel === 'phone' ? 'sms' : 'email',
    digits: 6,
  });
  const now = ctx.clock.now();
  const request = { channel, address: value, handle: handleOf(body), language: ctx.language ?? 'en' };
  await deps.requests.insert(ctx.db, { ...request, id, createdAt: now, expiresAt: secondsAfter(now, DAY_S) });
  return { ...sent, id };
}

function handleOf(body: Body): Handle | null {
  if (body.channel !== 'handle') return null;
  const parsed = canonicalSocialId(body.platform, body.value);
  if (!parsed.ok) throw new Error(`the contract accepted an invalid handle of ${body.platform}`);
  return { platform: parsed.platform, value: parsed.canonical };
}
