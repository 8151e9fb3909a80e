import { EVIDENCE_FILES_MAX, EVIDENCE_TOTAL_MAX_BYTES } from '@candor/contract/limits';
import { message } from '@candor/contract/message';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { getTexts } from '../../../lib/i18n/language.ts';
import { messageText } from '../../../lib/i18n/message-text.ts';

/** The extensions of the specification. The server decides by content. */
const EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'mp4', 'avi', 'mov', 'wmv'];
export const ACCEPTED_EXTENSIONS = EXTENSIONS.map((extension) => `.${extension}`).join(',');

const fileExtension = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Splits chosen files into those that fit and the reasons why the others do not. */
export function acceptFiles<T extends { name: string; size: number }>(
  chosen: readonly T[],
  existing: { count: number; bytes: number },
): { accepted: T[]; messages: string[] } {
  const t = getTexts(submitExperienceTexts);
  const messages = new Set<string>();
  const accepted: T[] = [];
  let { count, bytes } = existing;
  for (const file of chosen) {
    if (!EXTENSIONS.includes(fileExtension(file.name))) messages.add(t('fileKind', { name: file.name }));
    else if (count >= EVIDENCE_FILES_MAX) messages.add(messageText(message('tooManyFiles')));
    else if (bytes + file.size > EVIDENCE_TOTAL_MAX_BYTES) messages.add(messageText(message('filesTooLarge')));
    else {
      accepted.push(file);
      count += 1;
      bytes += file.size;
    }
  }
  return { accepted, messages: [...messages] };
}
