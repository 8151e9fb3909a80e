import { defineTexts } from '../translate.ts';

export const notificationTexts = defineTexts('notifications', {
  title: 'Notifications',
  intro: 'What happened to what you shared, and what concerns you.',
  bell: 'Notifications',
  bellUnread: { one: 'Notifications, {count} unread', other: 'Notifications, {count} unread' },
  new: 'New',
  unread: { one: '{count} unread', other: '{count} unread' },
  markAllRead: 'Mark all as read',
  markFailed: 'Failed to mark as read',
  loadFailed: 'Failed to load notifications',
  emptyTitle: 'No Notifications Yet',
  emptyText: 'Decisions on what you share, replies, disputes and experiences about your linked IDs will be announced here.',
  emptyAction: 'Link a Social ID',
});
