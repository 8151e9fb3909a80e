import type { NotificationKind } from '@candor/contract/statuses';
import { notifyMember } from '../../platform/db/change-feed/outbox.ts';
import type { Context } from '../../platform/context.ts';
import type { NotificationsDependencies } from './dependencies.ts';
import type { Recipient } from './ports.ts';
import { isUrgent } from './preferences/preferences.ts';
import { addToDigest } from './preferences/digest-waiting-store.ts';
import { postPushes } from './push/post-pushes.ts';
import { deliveryOf, isKindEnabled, type Delivery } from './rules.ts';
import type { NoticeParams } from './notice-texts.ts';
import { TEXTS, noticeText } from './texts.ts';

export interface NewNotice {
  kind: NotificationKind;
  /** A path of the web app. */
  link: string;
  params?: NoticeParams;
}

/** Stores a notice, and enqueues its messages on the member's chosen channels, in the transaction of the event. */
export async function notify(ctx: Context, deps: NotificationsDependencies, userId: string, notice: NewNotice): Promise<void> {
  const recipient = await deps.ports.recipientOf(ctx.db, userId);
  if (!recipient || !isKindEnabled(notice.kind, recipient.settings)) return;
  const chosen = await deps.preferences.read(ctx.db, userId);
  if (chosen.preferences[notice.kind].app) {
    const { kind, link, params = {} } = notice;
    const id = await deps.notices.insert(ctx.db, userId, { kind, link, params, now: ctx.clock.now() });
    await notifyMember(ctx.db, userId, id);
  }
  const delivery = deliveryOf(notice.kind, recipient.settings, chosen);
  if (chosen.digest === 'daily' && !isUrgent(notice.kind)) await addToDigest(ctx.db, userId, delivery);
  else await postNotice(ctx, deps, { userId, recipient, notice, delivery });
}

async function postNotice(
  ctx: Context,
  deps: NotificationsDependencies,
  { userId, recipient, notice, delivery }: { userId: string; recipient: Recipient; notice: NewNotice; delivery: Delivery },
): Promise<void> {
  const { language } = recipient.settings;
  const text = noticeText(language, notice.kind, notice.params ?? {});
  const mail = TEXTS[language].mail;
  const address = deps.ports.publicUrl + notice.link;
  const isSecurity = notice.kind === 'security';
  if (delivery.email && recipient.email !== null) {
    await deps.messages.post(ctx, {
      channel: 'email',
      to: recipient.email,
      subject: isSecurity ? mail.securitySubject : mail.subject,
      // Nobody can turn off security mail.
      text: [text, address, ...(isSecurity ? [] : [mail.footer])].join('\n\n'),
    });
  }
  if (delivery.sms && recipient.phone !== null)
    await deps.messages.post(ctx, { channel: 'sms', to: recipient.phone, text: `Candor: ${text} ${address}` });
  if (delivery.push) await postPushes(ctx, deps, userId, { language, isSecurity, link: notice.link, post: 'post' });
}
