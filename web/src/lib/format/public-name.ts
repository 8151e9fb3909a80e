import type { MessageKey } from '@candor/contract/message';
import { messageText } from '../i18n/message-text.ts';

/** The names that the server sends instead of a hidden name. No member can choose one of them. */
const PLACEHOLDERS: Readonly<Record<string, MessageKey>> = {
  'Community member': 'person.communityMember',
  'Former member': 'person.formerMember',
  'Someone without an account': 'person.withoutAccount',
  Anonymous: 'person.anonymous',
  'The author': 'person.author',
  Hidden: 'person.hidden',
};

/** Whether the server sent this instead of a name. */
export const isPlaceholder = (name: string): boolean => Object.hasOwn(PLACEHOLDERS, name);

export function publicName(name: string): string {
  const key = PLACEHOLDERS[name];
  return key === undefined ? name : messageText({ key });
}
