import { defineTexts } from '../../lib/i18n/translate.ts';

export const notificationTexts = defineTexts('notifications', {
  title: 'Notifications',
  intro: 'News about what you’ve shared and about your account.',
  bell: 'Notifications',
  bellUnread: 'Notifications, {count} unread',
  new: 'New',
  unread: '{count} unread',
  markAllRead: 'Mark all as read',
  markFailed: 'We couldn’t mark it as read',
  loadFailed: 'We couldn’t load your notifications',
  emptyTitle: 'No notifications yet',
  emptyText: 'Decisions, replies, disputes and experiences that mention your linked IDs will show up here.',
  emptyAction: 'Link a social ID',
});
