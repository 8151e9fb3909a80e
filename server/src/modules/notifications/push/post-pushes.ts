import type { Language } from '@candor/contract/language';
import type { Context } from '../../../platform/context.ts';
import type { NotificationsDependencies } from '../dependencies.ts';
import { TEXTS } from '../texts.ts';

interface Push {
  language: Language;
  isSecurity: boolean;
  /** A path of the web app. */
  link: string;
  post: 'post' | 'postUnlinked';
}

/** Pushes to each browser of the member that is still signed in. A lock screen may show the message, so it doesn't say what the notice is about. */
export async function postPushes(
  ctx: Context,
  deps: Pick<NotificationsDependencies, 'subscriptions' | 'messages' | 'ports'>,
  userId: string,
  { language, isSecurity, link, post }: Push,
): Promise<number> {
  const subscriptions = await deps.subscriptions.ofMember(ctx.db, userId);
  if (subscriptions.length === 0) return 0;
  const liveSessions = await deps.ports.liveSessions(
    ctx.db,
    subscriptions.map(({ sessionId }) => sessionId),
    ctx.clock.now(),
  );
  const { title, news, security } = TEXTS[language].push;
  const text = JSON.stringify({ title, body: isSecurity ? security : news, url: link, lang: language });
  const signedIn = subscriptions.filter(({ sessionId }) => liveSessions.has(sessionId));
  for (const { subscription } of signedIn) await deps.messages[post](ctx, { channel: 'push', to: JSON.stringify(subscription), text });
  return signedIn.length;
}
