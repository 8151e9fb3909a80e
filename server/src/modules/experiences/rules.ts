import { message, type Message } from '@candor/contract/message';
import type { SubmitExperienceBody } from '@candor/contract/experiences';
import { checkComment } from '@candor/contract/comment';
import { checkExperienceDate, isoDay } from '@candor/contract/dates';
import { findPlatform } from '@candor/contract/platforms';
import { ratingOf } from '@candor/contract/rating';
import { canonicalSocialId } from '@candor/contract/social-id';
import type { ExperienceStatus } from '@candor/contract/statuses';
import { sanitise } from '@candor/contract/text';
import { HOUR_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Category } from './categories/category.ts';

export interface Identifier {
  platform: string;
  /** The form shown to readers who may see it. */
  socialId: string;
  canonical: string;
  countryCode: string | null;
}

export interface CheckedSubmission {
  rating: number;
  comment: string | null;
  experienceDate: string;
  identifiers: Identifier[];
  place: { latitude: number; longitude: number } | null;
  city: string | null;
  state: string | null;
}

/** Makes the checks for which the schema lacks the clock and the chosen categories. @throws AppError VALIDATION_FAILED */
export function checkSubmission(body: SubmitExperienceBody, chosen: readonly Category[], now: Date): CheckedSubmission {
  const errors: Record<string, Message[]> = {};
  const refuse = (field: string, reason: Message | null): void => {
    if (reason !== null) errors[field] = [reason];
  };
  const tags = chosen.filter(({ isActive }) => isActive);
  if (tags.length !== body.tags.length) refuse('tags', message('tagRequired'));
  else refuse('comment', checkComment(body.comment, tags, body.is_anonymous));
  const experienceDate = body.experience_date ?? isoDay(now);
  refuse('experience_date', checkExperienceDate(experienceDate, now));
  const identifiers = canonicalIdentifiers(body.platforms);
  if (identifiers.length === 0) refuse('platforms', message('platformListEmpty'));
  const city = tidyPlaceName(body.city);
  const state = tidyPlaceName(body.state);
  if (city === undefined) refuse('city', message('cityInvalid'));
  if (state === undefined) refuse('state', message('stateInvalid'));
  const reasons = Object.values(errors).flat();
  if (reasons.length > 0) throw new AppError('VALIDATION_FAILED', { message: reasons, errors });

  return {
    rating: ratingOf(tags.map(({ weight }) => weight)),
    comment: body.is_anonymous || body.comment === '' ? null : body.comment,
    experienceDate,
    identifiers,
    place: body.latitude === null || body.longitude === null ? null : { latitude: body.latitude, longitude: body.longitude },
    city: city ?? null,
    state: state ?? null,
  };
}

/** Each identifier once, however it was spelt. */
function canonicalIdentifiers(platforms: SubmitExperienceBody['platforms']): Identifier[] {
  const identifiers = new Map<string, Identifier>();
  for (const { platform, social_id, country_code } of platforms) {
    const parsed = canonicalSocialId(platform, social_id, country_code);
    if (!parsed.ok) continue;
    const { canonical, display } = parsed;
    identifiers.set(`${parsed.platform}|${canonical}`, {
      platform: parsed.platform,
      socialId: display,
      canonical,
      countryCode: country_code,
    });
  }
  return [...identifiers.values()];
}

/** The characters that occur in the names of the world's cities. */
const PLACE_NAME = /^[\p{L}\p{M}\p{N} '’‘ʻ`.,()/-]+$/u;

/** Everybody sees the place, so it must not contain a number or other text; undefined if it seems to. */
function tidyPlaceName(raw: string | null): string | null | undefined {
  const name = sanitise(raw ?? '');
  if (name === '') return null;
  return PLACE_NAME.test(name) && !/\p{N}{4}/u.test(name) ? name : undefined;
}

/**
 * Two identifiers belong to the same person if their tokens are equal: handles are compared within a platform, numbers and addresses across
 * platforms.
 */
export const identifierToken = ({ platform, key }: { platform: string; key: string }): string =>
  findPlatform(platform)?.type === 'handle' ? `${platform}|${key}` : key;

/** How queries compare an identifier: a number or an address is the same on every platform, so the platform is null. */
export const identifierFilter = (id: { platform: string; key: string }): { key: string; platform: string | null } => ({
  key: id.key,
  platform: identifierToken(id) === id.key ? null : id.platform,
});

export const isUndecided = (status: ExperienceStatus): boolean => status === 'in_review' || status === 'needs_admin_review';

/**
 * A withdrawn experience doesn't exist for its author any more; a decided one is final (product decision E7).
 * @throws AppError NOT_FOUND, FINAL_DETERMINATION
 */
export function assertMayWithdraw(status: ExperienceStatus): void {
  if (status === 'withdrawn') throw new AppError('NOT_FOUND');
  if (!isUndecided(status)) throw new AppError('FINAL_DETERMINATION');
}

/** The reason for which somebody may read an experience in full. */
export type FullAccess = 'own' | 'linked' | 'reviewed' | 'revealed';

export interface Reader {
  ownIds: ReadonlySet<number>;
  tokens: ReadonlySet<string>;
  reviewed: ReadonlySet<number>;
  revealed: ReadonlySet<number>;
}

/** Undefined if the reader may not read the experience in full. */
export function fullAccess(experience: { id: number; tokens: readonly string[] }, reader: Reader): FullAccess | undefined {
  if (reader.ownIds.has(experience.id)) return 'own';
  if (experience.tokens.some((token) => reader.tokens.has(token))) return 'linked';
  // A reviewer who also paid may reply like any reader.
  if (reader.revealed.has(experience.id)) return 'revealed';
  return reader.reviewed.has(experience.id) ? 'reviewed' : undefined;
}

/**
 * The person written about may reply once they have proved who they are, and so may members who revealed the experience (product decision
 * L2).
 * @throws AppError PROOF_REQUIRED, FORBIDDEN
 */
export function assertMayReply(access: FullAccess | undefined, isLinked: boolean): void {
  if (access === 'linked' || access === 'revealed') return;
  throw new AppError(access === undefined && isLinked ? 'PROOF_REQUIRED' : 'FORBIDDEN');
}

/**
 * The actions that a reader may take on an experience, so that screens needn't compute them. Disputing requires only a linked ID, proved or
 * not.
 */
export function abilitiesOf(
  { status, isDisputed }: { status: ExperienceStatus; isDisputed: boolean },
  access: FullAccess | undefined,
  isLinked: boolean,
) {
  const isPublishedByOther = status === 'approved' && access !== 'own';
  return {
    reply: isPublishedByOther && (access === 'linked' || access === 'revealed'),
    report: isPublishedByOther,
    block: isPublishedByOther,
    dispute: isPublishedByOther && isLinked && !isDisputed,
  };
}

export type DecidedStatus = 'approved' | 'rejected' | 'needs_admin_review';
/** The effect of a review decision on the experience. */
export function effectOf(
  status: ExperienceStatus,
  decided: DecidedStatus,
  { wasPublished = false } = {},
): 'publish' | 'restore' | 'refuse' | 'take-down' | 'ask-admin' | 'nothing' {
  if (isUndecided(status)) return decided === 'approved' ? 'publish' : decided === 'rejected' ? 'refuse' : 'ask-admin';
  if (status === 'rejected' && decided === 'approved') return wasPublished ? 'restore' : 'publish';
  return status === 'approved' && decided === 'rejected' ? 'take-down' : 'nothing';
}

/** A random time within the delay, so that the time of publication doesn't reveal the time of approval. */
export const publishAt = (now: Date, delayHours: number, random: number): Date =>
  new Date(now.getTime() + Math.floor(random * delayHours * HOUR_MS));

/** Rejected, removed and withdrawn texts are stored for at least this many days, and longer while their decision can be appealed. */
export const UNPUBLISHED_RETENTION_DAYS = 180;

/** Anonymous experiences of a deleted author are deleted on one of these days after the account. */
export const LEAVING_DAYS = { from: 2, to: 14 } as const;
