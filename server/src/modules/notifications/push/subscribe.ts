import type { PushState, PushSubscription } from '@candor/contract/push';
import { message } from '@candor/contract/message';
import { audit } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { invalidField } from '../../../platform/errors.ts';
import { mayBePublicHost } from '../../../platform/public-address.ts';
import type { NotificationsDependencies } from '../dependencies.ts';

type Deps = Pick<NotificationsDependencies, 'subscriptions' | 'pushKeys' | 'ports'>;

/** Whether the browser of this session gets pushes, and the key that it subscribes with. */
export async function readPushState(ctx: MemberContext, deps: Deps): Promise<PushState> {
  const { publicKey } = await deps.pushKeys();
  return { public_key: publicKey, subscribed: await deps.subscriptions.isSubscribed(ctx.db, ctx.actor.sessionId) };
}

export async function subscribe(ctx: MemberContext, deps: Deps, subscription: PushSubscription): Promise<null> {
  const { userId, sessionId } = ctx.actor;
  const url = new URL(subscription.endpoint);
  const isLocal = url.origin === deps.ports.localPushOrigin;
  // The server sends requests to this address, so nobody may make it send them into its own network.
  if (!isLocal && (url.protocol !== 'https:' || !mayBePublicHost(url.hostname))) throw invalidField('endpoint', message('pushEndpoint'));
  await deps.subscriptions.save(ctx.db, { userId, sessionId }, subscription);
  await audit(ctx, { action: 'push.subscribe', subject: `user:${userId}` });
  return null;
}

/** Without an endpoint, unsubscribes the browser of this session. */
export async function unsubscribe(ctx: MemberContext, deps: Deps, endpoint: string | undefined): Promise<null> {
  const { userId, sessionId } = ctx.actor;
  if (endpoint === undefined) await deps.subscriptions.deleteOfSession(ctx.db, sessionId);
  else await deps.subscriptions.deleteOfMember(ctx.db, userId, endpoint);
  await audit(ctx, { action: 'push.unsubscribe', subject: `user:${userId}` });
  return null;
}
