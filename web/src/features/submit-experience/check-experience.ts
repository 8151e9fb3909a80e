import { checkComment } from '@candor/contract/comment';
import { checkExperienceDate } from '@candor/contract/dates';
import { withDialCode } from '@candor/contract/dial-codes';
import { MESSAGES } from '@candor/contract/messages';
import { checkPersonName } from '@candor/contract/names';
import { findPlatform } from '@candor/contract/platforms';
import type { canonicalSocialId, CanonicalSocialId } from '@candor/contract/social-id';
import type { ApiData } from '../../lib/api-client.ts';
import { submitExperienceTexts } from '../../lib/i18n/en/submit-experience.ts';
import { say } from '../../lib/i18n/language.ts';
import type { ExperienceForm, PlatformRow } from './experience-form.ts';

export type Tag = ApiData<'GET /feedback-categories'>['positive'][number];
/** The rule both sides share. It brings the phone-number library, so the page loads it beside the form and hands it in. */
export type Canonical = typeof canonicalSocialId;

export type Field = 'personName' | 'platforms' | 'date' | 'place' | 'tags' | 'comment' | 'evidence';
export interface Problem {
  field: Field;
  message: string;
  /** Of a platform row: which, and what in it. */
  row?: { id: string; part: 'platform' | 'socialId' };
}

/** A number is written out with its country first, since bare digits could be read as any country's. */
export function readIdentifier(row: PlatformRow, canonical: Canonical): CanonicalSocialId {
  if (findPlatform(row.platform)?.type !== 'phone') return canonical(row.platform, row.socialId);
  const typed = row.socialId.trim();
  return canonical(row.platform, typed === '' ? '' : withDialCode(typed, row.country.dialCode), row.country.dialCode);
}

export const isBlank = (row: PlatformRow): boolean => row.platform === '' && row.socialId.trim() === '';

function checkPlatforms(rows: readonly PlatformRow[], canonical: Canonical): Problem[] {
  const t = say(submitExperienceTexts);
  const filled = rows.filter((row) => !isBlank(row));
  if (!filled.some((row) => row.socialId.trim() !== '')) return [{ field: 'platforms', message: MESSAGES.platformRequired }];
  const seen = new Set<string>();
  return filled.flatMap((row): Problem[] => {
    const read = readIdentifier(row, canonical);
    const problem = (message: string, part: 'platform' | 'socialId'): Problem => ({
      field: 'platforms',
      message,
      row: { id: row.id, part },
    });
    if (!read.ok) return [problem(read.message, read.field === 'platform' ? 'platform' : 'socialId')];
    const identity = `${read.platform} ${read.canonical}`;
    if (seen.has(identity)) return [problem(t('duplicateId'), 'socialId')];
    seen.add(identity);
    return [];
  });
}

/** Everything that the form must put right before it is sent, in the order of the screen; the server asks the same rules. */
export function checkExperience(form: ExperienceForm, tags: readonly Tag[], canonical: Canonical, now: Date): Problem[] {
  const t = say(submitExperienceTexts);
  const problems: Problem[] = checkPersonName(form.personName).map((message) => ({ field: 'personName', message }));
  problems.push(...checkPlatforms(form.platforms, canonical));
  const date = form.isExactDate ? checkExperienceDate(form.exactDate, now) : null;
  if (date !== null) problems.push({ field: 'date', message: date });
  if (form.place === null && form.placeText.trim() !== '') problems.push({ field: 'place', message: t('placeNotChosen') });
  if (tags.length === 0) problems.push({ field: 'tags', message: MESSAGES.tagRequired });
  const comment = checkComment(form.isAnonymous ? '' : form.comment, tags, form.isAnonymous);
  if (comment !== null) problems.push({ field: 'comment', message: comment });
  if (form.evidence.length > 0 && !form.hasLegalTick) problems.push({ field: 'evidence', message: MESSAGES.legalTick });
  return problems;
}
