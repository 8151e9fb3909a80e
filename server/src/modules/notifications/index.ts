/**
 * Notices to members, kept in their notification centre. Any module may call `notify` in its own transaction;
 * a notice never names a person.
 */
/** For the demo community, which writes rows directly. */
export { sealNotice } from './sealed-notice.ts';
export { notificationsModule, type Notifications } from './module.ts';
export { isSeen, markSeen, type MemberMarks } from './member-marks.ts';
export type { NewNotice } from './notify.ts';
export type { DerivedNotice, NoticeSource, NotificationsPorts } from './ports.ts';
