import type { Language } from '@candor/contract/language';
import type { NotificationKind } from '@candor/contract/statuses';
import { SECURITY_EVENTS, type NoticeParams, type NoticeTexts } from './notice-texts.ts';
import { en } from './texts-en.ts';
import { es } from './texts-es.ts';
import { zhHans } from './texts-zh-hans.ts';

const TEXTS: Record<Language, NoticeTexts> = { en, es, 'zh-Hans': zhHans };

export function noticeText(language: Language, kind: NotificationKind, params: NoticeParams): string {
  const { notices, security, otherSecurity } = TEXTS[language];
  if (kind !== 'security') return notices[kind](params);
  const event = SECURITY_EVENTS.find((known) => known === params['event']);
  return event === undefined ? otherSecurity : security[event](params);
}

export const urgentTexts = (language: Language): NoticeTexts['urgent'] => TEXTS[language].urgent;
export const digestTexts = (language: Language): NoticeTexts['digest'] => TEXTS[language].digest;
export const pushTexts = (language: Language): NoticeTexts['push'] => TEXTS[language].push;
export const mailTexts = (language: Language): NoticeTexts['mail'] => TEXTS[language].mail;
