import { EVIDENCE_FILES_MAX, EVIDENCE_TOTAL_MAX_BYTES } from '@candor/contract/limits';
import { MESSAGES } from '@candor/contract/messages';
import { submitExperienceTexts } from '../../lib/i18n/en/submit-experience.ts';
import { say } from '../../lib/i18n/language.ts';

/** What the specification accepts, by the endings that people know; the server decides by content. */
const ENDINGS = ['jpg', 'jpeg', 'png', 'gif', 'mp4', 'avi', 'mov', 'wmv'];
export const ACCEPTED_ENDINGS = ENDINGS.map((ending) => `.${ending}`).join(',');

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Of what was chosen, what fits beside what is there, and why the others do not. */
export function takeFiles<T extends { name: string; size: number }>(
  chosen: readonly T[],
  there: { count: number; bytes: number },
): { taken: T[]; messages: string[] } {
  const t = say(submitExperienceTexts);
  const messages = new Set<string>();
  const taken: T[] = [];
  let { count, bytes } = there;
  for (const file of chosen) {
    if (!ENDINGS.includes(endingOf(file.name))) messages.add(t('fileKind', { name: file.name }));
    else if (count >= EVIDENCE_FILES_MAX) messages.add(MESSAGES.tooManyFiles);
    else if (bytes + file.size > EVIDENCE_TOTAL_MAX_BYTES) messages.add(MESSAGES.filesTooLarge);
    else {
      taken.push(file);
      count += 1;
      bytes += file.size;
    }
  }
  return { taken, messages: [...messages] };
}
