import { dayBefore, isoDay } from '@candor/contract/dates';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { jobContext } from '../../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { shuffle } from '../../../platform/shuffle.ts';
import { lastDigestDay, recordDigestDay } from './last-digest-store.ts';
import { hasNews, readNews, removeNews, tryDigestLock, type News } from './news-store.ts';
import type { NotificationsDependencies } from '../dependencies.ts';
import { deleteDigestRecipients, hasDigestRecipients, readDigestRecipients } from '../preferences/digest-waiting-store.ts';
import { postPushes } from '../push/post-pushes.ts';
import { deliveryOf, combineDeliveries, NO_DELIVERY, type Delivery } from '../rules.ts';
import { TEXTS } from '../texts.ts';

const DIGEST_JOB = 'send-digest';
const DIGEST_LINK = '/notifications';

/**
 * Sends one message a day for all news about experiences. It doesn't say what the news is, and members get it in random order: a message
 * sent right after a decision would reveal the author to anyone who sees the time. Members who chose one message a day get their other
 * notices with it.
 * @returns how many members it was sent to
 */
export async function sendDigest(deps: NotificationsDependencies): Promise<number> {
  const lastDay = await lastDigestDay(deps.db);
  if (!(await hasNews(deps.db)) && !(await hasDigestRecipients(deps.db))) {
    const today = isoDay(deps.clock.now());
    if (lastDay !== today) await recordDigestDay(deps.identityDb, today);
    return 0;
  }
  return inTransaction(deps.authoredDb, async (authored) => {
    if (!(await tryDigestLock(authored))) return 0;
    const { news, rowIds } = await readNews(authored);
    // A separate transaction: a row about an experience and a message to a member must not share one. It commits first, so a process that
    // ends between the two commits sends one digest twice and loses none.
    const sent = await inTransaction(deps.identityDb, (db, afterCommit) => postAll(deps, { db, afterCommit }, { news, lastDay }));
    await removeNews(authored, rowIds);
    return sent;
  });
}

async function postAll(
  deps: NotificationsDependencies,
  { db, afterCommit }: Pick<Context, 'db' | 'afterCommit'>,
  { news, lastDay }: { news: readonly News[]; lastDay: string | undefined },
): Promise<number> {
  const ctx = jobContext(DIGEST_JOB, { db, clock: deps.clock, afterCommit });
  const recipientIds = new Set((await Promise.all(news.map((item) => deps.ports.memberIdsToNotify(db, item)))).flat());
  const waitingDeliveries = await readDigestRecipients(db);
  const yesterday = dayBefore(deps.clock.now(), 1);
  const since = lastDay !== undefined && lastDay < yesterday ? lastDay : yesterday;
  let sent = 0;
  for (const userId of shuffle([...new Set([...recipientIds, ...waitingDeliveries.keys()])])) {
    const newsDelivery = recipientIds.has(userId) ? await deliveryOfNews(db, deps, { userId, since }) : NO_DELIVERY;
    if (await post(ctx, deps, userId, combineDeliveries(newsDelivery, waitingDeliveries.get(userId) ?? NO_DELIVERY))) sent += 1;
  }
  await deleteDigestRecipients(db, waitingDeliveries);
  await recordDigestDay(db, isoDay(deps.clock.now()));
  return sent;
}

/** Depends on the kinds of the news since that day that the member has neither read nor silenced. */
async function deliveryOfNews(
  db: Database,
  deps: NotificationsDependencies,
  { userId, since }: { userId: string; since: string },
): Promise<Delivery> {
  const recipient = await deps.ports.recipientOf(db, userId);
  if (!recipient) return NO_DELIVERY;
  const chosen = await deps.preferences.read(db, userId);
  const kinds = await deps.derived.newKindsOf(db, userId, since);
  return kinds.map((kind) => deliveryOf(kind, recipient.settings, chosen)).reduce(combineDeliveries, NO_DELIVERY);
}

async function post(ctx: Context, deps: NotificationsDependencies, userId: string, delivery: Delivery): Promise<boolean> {
  const recipient = await deps.ports.recipientOf(ctx.db, userId);
  if (!recipient) return false;
  const { language } = recipient.settings;
  const { subject, text } = TEXTS[language].digest;
  const address = deps.ports.publicUrl + DIGEST_LINK;
  const email = delivery.email ? recipient.email : null;
  const phone = delivery.sms ? recipient.phone : null;
  if (email !== null) {
    await deps.messages.postUnlinked(ctx, {
      channel: 'email',
      to: email,
      subject,
      text: `${text}\n\n${address}\n\n${TEXTS[language].mail.footer}`,
    });
  }
  if (phone !== null) await deps.messages.postUnlinked(ctx, { channel: 'sms', to: phone, text: `Candor: ${text} ${address}` });
  const push = { language, isSecurity: false, link: DIGEST_LINK, post: 'postUnlinked' } as const;
  const pushes = delivery.push ? await postPushes(ctx, deps, userId, push) : 0;
  return email !== null || phone !== null || pushes > 0;
}

/**
 * Sends the digest at DIGEST_HOUR, or later on that day if Candor didn't run then. Where the mix runs more often than once a day, the mix sends
 * the digest instead.
 */
export const digestJob = (deps: NotificationsDependencies): JobHandler => ({
  name: DIGEST_JOB,
  schedule: '0 * * * *',
  run: async () => {
    const now = deps.clock.now();
    if (now.getUTCHours() >= deps.ports.digestHour && (await lastDigestDay(deps.db)) !== isoDay(now)) await sendDigest(deps);
  },
});
