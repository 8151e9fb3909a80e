import { COMMENT_MAX, NEGATIVE_COMMENT_MIN } from './limits.ts';
import { message, type Message } from '../messages/message.ts';
import { ratingOf } from './rating.ts';
import type { TagType } from './statuses.ts';
import { countCharacters, isLongerThan } from './text.ts';

export const NEGATIVE_WORDS = ['ghosted', 'rude', 'disrespectful', 'harassment', 'abuse', 'scam', 'fake'] as const;

export interface WeightedTag {
  weight: number;
  type: TagType;
}

/** Whether a text is negative, by a tag, by the sum of the weights, or by a listed word (product decision E1). */
export function isNegative(comment: string, tags: readonly WeightedTag[]): boolean {
  const text = comment.toLowerCase();
  return (
    tags.some(({ type }) => type === 'negative') ||
    ratingOf(tags.map(({ weight }) => weight)) < 0 ||
    NEGATIVE_WORDS.some((word) => text.includes(word))
  );
}

/** The error in a comment, or null. An anonymous experience has only tags. */
export function checkComment(comment: string, tags: readonly WeightedTag[], isAnonymous: boolean): Message | null {
  const text = comment.trim();
  if (isAnonymous) return text === '' ? null : message('commentOnAnonymous');
  if (isLongerThan(text, COMMENT_MAX)) return message('commentTooLong');
  const negative = isNegative(text, tags);
  if (text === '') return negative ? message('commentRequiredNegative') : message('commentRequired');
  return negative && countCharacters(text) < NEGATIVE_COMMENT_MIN ? message('commentTooShortNegative') : null;
}
