import { defineTexts } from '../../lib/i18n/translate.ts';

export const notificationTexts = defineTexts('notifications', {
  title: 'Notifications',
  intro: 'News about what you’ve shared and about your account.',
  bell: 'Notifications',
  bellUnread: 'Notifications, {count} unread',
  new: 'New',
  unread: '{count} unread',
  markAllRead: 'Mark all as read',
  markFailed: 'Failed to mark as read',
  loadFailed: 'Failed to load notifications',
  emptyTitle: 'No Notifications Yet',
  emptyText: 'Decisions, replies, disputes and experiences that mention your linked IDs will show up here.',
  emptyAction: 'Link a Social ID',
});
