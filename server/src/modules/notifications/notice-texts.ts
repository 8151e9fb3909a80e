import { UNKNOWN_DEVICE, type NotificationKind } from '@candor/contract/statuses';

/** Only numbers and words of closed lists: others may read a notice on the screen, so it never names a person. */
export type NoticeParams = Record<string, string | number | boolean>;

export const SECURITY_EVENTS = [
  'new_device',
  'contact_changed',
  'sign_in_added',
  'sign_in_removed',
  'factor_added',
  'factor_removed',
  'role_changed',
  'suspended',
  'reinstated',
  'unmask_asked',
  'unmask_opened',
  'admin_asked',
  'admin_made',
  'unmasked',
  'many_openings',
  'account_cluster',
  'decoy_searched',
  'search_suspended',
  'deletion',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

export const isNamed = (device: NoticeParams[string] | undefined): boolean =>
  device !== undefined && device !== '' && device !== UNKNOWN_DEVICE;

export interface NoticeTexts {
  notices: Record<Exclude<NotificationKind, 'security'>, (params: NoticeParams) => string>;
  security: Record<SecurityEvent, (params: NoticeParams) => string>;
  otherSecurity: string;
  /** The message to reviewers and admins, which names nobody. */
  urgent: { subject: string; text: (params: NoticeParams) => string };
  digest: { subject: string; text: string };
  /** Anybody may read it on a lock screen. */
  push: { title: string; news: string; security: string };
  mail: { securitySubject: string; subject: string; footer: string };
}
