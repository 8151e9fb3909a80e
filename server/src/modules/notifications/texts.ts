import type { Language } from '@candor/contract/language';
import type { NotificationKind } from '@candor/contract/statuses';
import { SECURITY_EVENTS, type NoticeParams, type NoticeTexts } from './notice-texts.ts';
import { en } from './texts-en.ts';
import { es } from './texts-es.ts';
import { zhHans } from './texts-zh-hans.ts';

export const TEXTS: Record<Language, NoticeTexts> = { en, es, 'zh-Hans': zhHans };

export function noticeText(language: Language, kind: NotificationKind, params: NoticeParams): string {
  const { notices, security, otherSecurity } = TEXTS[language];
  if (kind !== 'security') return notices[kind](params);
  const event = SECURITY_EVENTS.find((known) => known === params['event']);
  return event === undefined ? otherSecurity : security[event](params);
}
