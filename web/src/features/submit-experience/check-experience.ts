import { checkComment } from '@candor/contract/comment';
import { checkExperienceDate } from '@candor/contract/dates';
import { withDialCode } from '@candor/contract/dial-codes';
import { message } from '@candor/contract/message';
import { checkPersonName } from '@candor/contract/names';
import { findPlatform } from '@candor/contract/platforms';
import type { CanonicalSocialId } from '@candor/contract/social-id';
import type { ApiData } from '../../lib/api/api-client.ts';
import { submitExperienceTexts } from './submit-experience.en.ts';
import type { Canonicalize } from '../../lib/forms/use-canonicalize.ts';
import { getTexts } from '../../lib/i18n/language.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import type { ExperienceForm, PlatformRow } from './experience-form.ts';

export type Tag = ApiData<'GET /feedback-categories'>['positive'][number];

export type Field = 'personName' | 'platforms' | 'date' | 'place' | 'tags' | 'comment' | 'evidence';
export interface Problem {
  field: Field;
  message: string;
  row?: { id: string; part: 'platform' | 'socialId' };
}

/** A phone number is prefixed with its country code, because bare digits are ambiguous. */
export function parseIdentifier(row: PlatformRow, canonicalize: Canonicalize): CanonicalSocialId {
  if (findPlatform(row.platform)?.type !== 'phone') return canonicalize(row.platform, row.socialId);
  const value = row.socialId.trim();
  return canonicalize(row.platform, value === '' ? '' : withDialCode(value, row.country.dialCode), row.country.dialCode);
}

export const isBlank = (row: PlatformRow): boolean => row.platform === '' && row.socialId.trim() === '';

function checkPlatforms(rows: readonly PlatformRow[], canonicalize: Canonicalize): Problem[] {
  const t = getTexts(submitExperienceTexts);
  const filled = rows.filter((row) => !isBlank(row));
  if (!filled.some((row) => row.socialId.trim() !== '')) {
    const missing = message(filled.length === 0 ? 'platformRequired' : 'platformAndSocialIdRequired');
    return [{ field: 'platforms', message: messageText(missing) }];
  }
  const identifiers = new Set<string>();
  return filled.flatMap((row): Problem[] => {
    const parsed = parseIdentifier(row, canonicalize);
    const problem = (text: string, part: 'platform' | 'socialId'): Problem => ({
      field: 'platforms',
      message: text,
      row: { id: row.id, part },
    });
    if (!parsed.ok) return [problem(messageText(parsed.message), parsed.field === 'platform' ? 'platform' : 'socialId')];
    const identity = `${parsed.platform} ${parsed.canonical}`;
    if (identifiers.has(identity)) return [problem(t('duplicateId'), 'socialId')];
    identifiers.add(identity);
    return [];
  });
}

/** Returns all problems in the order of the screen. The server applies the same rules. */
export function checkExperience(form: ExperienceForm, tags: readonly Tag[], canonicalize: Canonicalize, now: Date): Problem[] {
  const t = getTexts(submitExperienceTexts);
  const problems: Problem[] = checkPersonName(form.personName).map((issue) => ({ field: 'personName', message: messageText(issue) }));
  problems.push(...checkPlatforms(form.platforms, canonicalize));
  const date = form.isExactDate ? checkExperienceDate(form.exactDate, now) : null;
  if (date !== null) problems.push({ field: 'date', message: messageText(date) });
  if (form.place === null && form.placeText.trim() !== '') problems.push({ field: 'place', message: t('placeNotChosen') });
  if (tags.length === 0) problems.push({ field: 'tags', message: messageText(message('tagRequired')) });
  const comment = checkComment(form.isAnonymous ? '' : form.comment, tags, form.isAnonymous);
  if (comment !== null) problems.push({ field: 'comment', message: messageText(comment) });
  if (form.evidence.length > 0 && !form.isLegalConfirmed) problems.push({ field: 'evidence', message: messageText(message('legalTick')) });
  return problems;
}
