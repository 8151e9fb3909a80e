/**
 * Notices to members, kept in their notification centre. Any module may call `notify` in its own transaction;
 * a notice never names a person.
 */
export { notificationsModule, type Notifications } from './module.ts';
export type { NewNotice } from './notify.ts';
export type { NotificationsPorts } from './ports.ts';
