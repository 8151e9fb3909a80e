import type { NotificationKind } from '@candor/contract/statuses';
import type { Context } from '../../platform/context.ts';
import type { NoticeStore } from './store.ts';
import type { NoticeParams } from './texts.ts';

export interface NewNotice {
  kind: NotificationKind;
  /** A path of the web app. */
  link: string;
  params?: NoticeParams;
}

/** Written in the transaction of what it tells about. */
export async function notify(ctx: Context, notices: NoticeStore, userId: string, notice: NewNotice): Promise<void> {
  await notices.insert(ctx.db, userId, { kind: notice.kind, link: notice.link, params: notice.params ?? {}, now: ctx.clock.now() });
}
