import type { Texts } from '../../lib/i18n/translate.ts';

export const notifications: Texts = {
  title: '通知',
  intro: '关于你分享的内容和账户的消息。',
  bell: '通知',
  bellUnread: '通知，{count} 条未读',
  new: '新',
  unread: '{count} 条未读',
  markAllRead: '全部标为已读',
  markFailed: '无法标为已读',
  loadFailed: '无法加载通知',
  emptyTitle: '还没有通知',
  emptyText: '决定、回复、异议，以及提到你所关联账号的经历，都会在这里告诉你。',
  emptyAction: '关联社交账号',
};
