import type { Language } from '@candor/contract/speak';
import type { NotificationKind } from '@candor/contract/statuses';
import { en } from './texts-en.ts';
import { es } from './texts-es.ts';

/** Numbers and words of closed lists only: what a notice says can be read over a shoulder, so it never names a person. */
export type NoticeParams = Record<string, string | number | boolean>;

export const SECURITY_EVENTS = [
  'new_device',
  'contact_changed',
  'sign_in_added',
  'factor_removed',
  'role_changed',
  'suspended',
  'reinstated',
  'unmask_asked',
  'deletion',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

export interface NoticeTexts {
  notices: Record<Exclude<NotificationKind, 'security'>, (params: NoticeParams) => string>;
  security: Record<SecurityEvent, (params: NoticeParams) => string>;
  otherSecurity: string;
  mail: { securitySubject: string; subject: string; foot: string };
}

const TEXTS: Record<Language, NoticeTexts> = { en, es };

export function noticeText(language: Language, kind: NotificationKind, params: NoticeParams): string {
  const { notices, security, otherSecurity } = TEXTS[language];
  if (kind !== 'security') return notices[kind](params);
  const event = SECURITY_EVENTS.find((known) => known === params['event']);
  return event === undefined ? otherSecurity : security[event](params);
}

export const mailTexts = (language: Language): NoticeTexts['mail'] => TEXTS[language].mail;
