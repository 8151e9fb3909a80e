import { platformPosition } from '@candor/contract/platforms';
import { isoDay } from '@candor/contract/dates';
import type { Insertable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { ExperienceIdentifiers, Experiences } from '../../platform/db/types.ts';
import { rankOn } from '../authorship/index.ts';
import { cellOf, facet, snapToGrid, wideCellOf } from './facets.ts';

/** The fields that `content_enc` holds, encrypted together. */
export interface ExperienceContent {
  person_name: string;
  comment: string | null;
  platforms: { platform: string; social_id: string; country_code?: string }[];
  /** The author's original words, if an admin reworded them (product decision Q5). */
  original_comment?: string;
  /** The exact time, for the author only: every readable time is a day. */
  submitted_at: string;
  /** For a signed experience: the author's trust score (in tens) and verified mark at the time of writing. */
  author_trust?: number;
  author_verified?: boolean;
}

export interface NewExperience {
  id: number;
  authorId: string;
  status: 'in_review' | 'needs_admin_review' | 'approved' | 'rejected' | 'withdrawn' | 'removed';
  content: Omit<ExperienceContent, 'submitted_at' | 'author_trust' | 'author_verified'>;
  /** Canonical form of each entry of `content.platforms`, in the same order. */
  canonicals: string[];
  firstWordId: number;
  lastWordId: number;
  /** The ids of all words of a name with three or more words. */
  nameWordIds?: readonly number[];
  tags: number[];
  rating: number;
  feedbackTypes: ('standard' | 'lgbtqia' | 'campus')[];
  isAnonymous: boolean;
  authorTrust: number;
  isAuthorVerified: boolean;
  /** YYYY-MM-DD */
  experienceDate: string;
  isDateApproximate: boolean;
  place: { latitude: number; longitude: number } | null;
  city: string | null;
  state: string | null;
  evidenceCount: number;
  submittedAt: Date;
  /** "YYYY-MM-DD": the day on which it came out of the inbox; by default that of its submission. */
  day?: string;
  decidedAt: Date | null;
  publishedAt: Date | null;
  /** Whether its first approval gave its author a credit; by default true if it was ever published. */
  earned?: boolean;
  /** By default drawn at random for the day of publication. */
  rank?: number;
}

/** Hashes only the canonical form, because a search may have no platform. */
export const identifierKey = (vault: Vault, canonical: string): string => vault.hash('identifier', canonical);

export interface ClaimedIdentifier {
  platform: string;
  canonical: string;
}

/**
 * The keyed hash that allows an author one live experience about an identifier (product decision E9). Signed and anonymous experiences have
 * different marks: if the mark of a removed signed one came back with an anonymous one, two copies of the database would name the author.
 */
export const claimMark = (vault: Vault, userId: string, isAnonymous: boolean, { platform, canonical }: ClaimedIdentifier): string =>
  vault.authorshipHash('author-subject', isAnonymous ? 'anonymous' : 'signed', userId, platform, vault.stretch(canonical));

/** Before 1.0.0, signed and anonymous experiences had the same mark. */
const earlierMark = (vault: Vault, userId: string, { platform, canonical }: ClaimedIdentifier): string =>
  vault.authorshipHash('author-subject', userId, platform, vault.stretch(canonical));

/** The marks of which an experience has one, depending on the release that stored it. */
export const marksOf = (vault: Vault, userId: string, isAnonymous: boolean, claimed: ClaimedIdentifier): string[] => [
  claimMark(vault, userId, isAnonymous, claimed),
  earlierMark(vault, userId, claimed),
];

/** The marks of which a member's live experience about this identifier has one, signed or anonymous. */
export const everyMark = (vault: Vault, userId: string, claimed: ClaimedIdentifier): string[] => [
  claimMark(vault, userId, true, claimed),
  ...marksOf(vault, userId, false, claimed),
];

const AUTHOR_PADDING = 64;

/** Sealed to a fixed length, so that a row without an author looks like any other. */
export const sealAuthor = (vault: Vault, table: 'experiences' | 'replies', id: number, userId: string): Buffer =>
  vault.sealJsonPadded(`${table}.author`, id, userId, AUTHOR_PADDING);

/** Empty after the author has left. */
export const openAuthor = (
  vault: Vault,
  row: { id: number; author_enc: Buffer },
  table: 'experiences' | 'replies' = 'experiences',
): string => vault.openJson<string>(`${table}.author`, row.id, row.author_enc);

/** Sealed content is padded to a multiple of this many bytes, so that its length reveals little. */
const CONTENT_PADDING = 256;

export const sealContent = (vault: Vault, id: number, content: ExperienceContent): Buffer =>
  vault.sealJsonPadded('experiences.content', id, content, CONTENT_PADDING);

function contentToSeal({ content, isAnonymous, submittedAt, authorTrust, isAuthorVerified }: NewExperience): ExperienceContent {
  const signed = isAnonymous ? {} : { author_trust: Math.floor(authorTrust / 10) * 10, author_verified: isAuthorVerified };
  return { ...content, submitted_at: submittedAt.toISOString(), ...signed };
}

export function experienceRow(vault: Vault, experience: NewExperience): Insertable<Experiences> {
  const { id, place } = experience;
  const latitude = place && snapToGrid(place.latitude);
  const longitude = place && snapToGrid(place.longitude);
  return {
    id,
    author_enc: sealAuthor(vault, 'experiences', id, experience.authorId),
    status: experience.status,
    content_enc: sealContent(vault, id, contentToSeal(experience)),
    first_word: experience.firstWordId,
    last_word: experience.lastWordId,
    tags: experience.tags,
    rating: experience.rating,
    feedback_types: experience.feedbackTypes,
    facets: facetsOf({ ...experience, wideCell: latitude === null || longitude === null ? null : wideCellOf(latitude, longitude) }),
    is_anonymous: experience.isAnonymous,
    experience_date: experience.experienceDate,
    is_date_approximate: experience.isDateApproximate,
    city: experience.city,
    state: experience.state,
    latitude,
    longitude,
    cell: latitude === null || longitude === null ? null : cellOf(latitude, longitude),
    wide_cell: latitude === null || longitude === null ? null : wideCellOf(latitude, longitude),
    evidence_count: experience.evidenceCount,
    earned: experience.earned ?? (experience.status === 'approved' || experience.status === 'removed'),
    day: experience.day ?? isoDay(experience.submittedAt),
    decided_day: experience.decidedAt && isoDay(experience.decidedAt),
    published_day: experience.publishedAt && isoDay(experience.publishedAt),
    rank: experience.rank ?? (experience.publishedAt && rankOn(experience.publishedAt)),
  };
}

export type FacetedFields = Pick<
  NewExperience,
  'feedbackTypes' | 'tags' | 'evidenceCount' | 'isAnonymous' | 'rating' | 'experienceDate' | 'firstWordId' | 'lastWordId' | 'nameWordIds'
> & { content: Pick<ExperienceContent, 'platforms'>; wideCell: number | null };

/** The values that a search can filter by, in ascending order. */
export function facetsOf(experience: FacetedFields): number[] {
  const facets = new Set([
    ...experience.feedbackTypes.map(facet.feedbackType),
    ...experience.tags.map(facet.tag),
    ...experience.content.platforms.map(({ platform }) => facet.platform(platformPosition(platform))),
    facet.hasEvidence(experience.evidenceCount > 0),
    facet.isAnonymous(experience.isAnonymous),
    facet.rating(experience.rating),
    facet.month(experience.experienceDate),
    ...[experience.firstWordId, experience.lastWordId, ...(experience.nameWordIds ?? [])].map(facet.nameWord),
    ...(experience.nameWordIds ?? []).map(facet.longNameWord),
  ]);
  if (experience.wideCell !== null) facets.add(facet.wideCell(experience.wideCell));
  return [...facets].toSorted((a, b) => a - b);
}

export function identifierRows(vault: Vault, experience: NewExperience, rank: number | null): Insertable<ExperienceIdentifiers>[] {
  const rows = experience.content.platforms.map(({ platform }, index) => {
    const canonical = experience.canonicals[index]!;
    return {
      experience_id: experience.id,
      key: identifierKey(vault, canonical),
      platform,
      status: experience.status,
      rank,
    };
  });
  return [...new Map(rows.map((row) => [`${row.platform}|${row.key}`, row])).values()];
}
