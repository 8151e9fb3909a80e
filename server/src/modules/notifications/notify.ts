import type { NotificationKind } from '@candor/contract/statuses';
import { notifyMember } from '../../platform/db/change-feed/outbox.ts';
import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DerivedNotices } from './derived-notices.ts';
import type { NotificationsPorts } from './ports.ts';
import { deliveryOf, isWanted } from './rules.ts';
import type { NoticeStore } from './store.ts';
import type { NoticeParams } from './notice-texts.ts';
import { mailTexts, noticeText } from './texts.ts';

export interface NewNotice {
  kind: NotificationKind;
  /** A path of the web app. */
  link: string;
  params?: NoticeParams;
}

export interface NotificationsDependencies extends Platform {
  notices: NoticeStore;
  derived: DerivedNotices;
  ports: NotificationsPorts;
}

/** Written, and posted to where the member wants it, in the transaction of what it tells about. */
export async function notify(ctx: Context, deps: NotificationsDependencies, userId: string, notice: NewNotice): Promise<void> {
  const recipient = await deps.ports.recipientOf(ctx.db, userId);
  if (!recipient || !isWanted(notice.kind, recipient.settings)) return;
  const params = notice.params ?? {};
  const id = await deps.notices.insert(ctx.db, userId, { kind: notice.kind, link: notice.link, params, now: ctx.clock.now() });
  await notifyMember(ctx.db, userId, id);
  const { email, sms } = deliveryOf(notice.kind, recipient);
  const { language } = recipient.settings;
  const words = noticeText(language, notice.kind, params);
  const mail = mailTexts(language);
  const address = deps.ports.publicUrl + notice.link;
  if (email !== null) {
    await deps.messages.post(ctx, {
      channel: 'email',
      to: email,
      subject: notice.kind === 'security' ? mail.securitySubject : mail.subject,
      text: `${words}\n\n${address}\n\n${mail.foot}`,
    });
  }
  if (sms !== null) await deps.messages.post(ctx, { channel: 'sms', to: sms, text: `Candor: ${words} ${address}` });
}
