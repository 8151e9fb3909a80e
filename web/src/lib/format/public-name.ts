import type { MessageKey } from '@candor/contract/message';
import { messageText } from '../i18n/message-text.ts';

/** The constants that the server sends instead of a hidden name. No member can choose one of them. */
const PLACEHOLDERS: Readonly<Record<string, MessageKey>> = {
  'Community member': 'person.communityMember',
  'Former member': 'person.formerMember',
  'Somebody without an account': 'person.withoutAccount',
  Anonymous: 'person.anonymous',
};

export function publicName(name: string): string {
  const key = PLACEHOLDERS[name];
  return key === undefined ? name : messageText({ key });
}
