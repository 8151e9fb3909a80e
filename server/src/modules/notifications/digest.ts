import { randomBytes, randomUUID } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { hasNews, takeNews } from './news-store.ts';
import type { NotificationsDependencies } from './notify.ts';
import { digestTexts, mailTexts } from './texts.ts';

const DIGEST_JOB = 'send-digest';

/**
 * One message a day for all news about experiences, in random order and without saying what it is about: a mail sent right
 * after a decision would name the author to whoever sees the time. Returns how many were sent.
 */
export async function sendDigest(deps: NotificationsDependencies): Promise<number> {
  if (!(await hasNews(deps.db))) return 0;
  return inTransaction(deps.db, async (db, afterCommit) => {
    const actor = { kind: 'job', job: DIGEST_JOB } as const;
    const ctx: Context = { actor, db, clock: deps.clock, requestId: randomUUID(), clientAddress: '', afterCommit };
    const concerned = new Set((await Promise.all((await takeNews(db)).map((news) => deps.ports.concernedBy(db, news)))).flat());
    const recipients = inRandomOrder([...concerned]);
    let sent = 0;
    for (const userId of recipients) if (await post(ctx, deps, userId)) sent += 1;
    return sent;
  });
}

async function post(ctx: Context, deps: NotificationsDependencies, userId: string): Promise<boolean> {
  const recipient = await deps.ports.recipientOf(ctx.db, userId);
  if (!recipient) return false;
  const { language, notifications_enabled: isOn, email_notifications: byEmail, sms_notifications: bySms } = recipient.settings;
  const { subject, text } = digestTexts(language);
  const address = `${deps.ports.publicUrl}/notifications`;
  const email = isOn && byEmail ? recipient.email : null;
  const phone = isOn && bySms ? recipient.phone : null;
  if (email !== null) {
    await deps.messages.postUnlinked(ctx, {
      channel: 'email',
      to: email,
      subject,
      text: `${text}\n\n${address}\n\n${mailTexts(language).foot}`,
    });
  }
  if (phone !== null) await deps.messages.postUnlinked(ctx, { channel: 'sms', to: phone, text: `Candor: ${text} ${address}` });
  return email !== null || phone !== null;
}

function inRandomOrder<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: randomBytes(6).readUIntBE(0, 6) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Runs every hour and sends at the hour of the setting; where the mix runs more often than daily, the mix calls it. */
export const digestJob = (deps: NotificationsDependencies): JobHandler => ({
  name: DIGEST_JOB,
  schedule: '0 * * * *',
  run: async () => {
    if (deps.clock.now().getUTCHours() === deps.ports.digestHour) await sendDigest(deps);
  },
});
