import { platformPosition } from '@candor/contract/platforms';
import type { Insertable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { ExperienceIdentifiers, Experiences } from '../../platform/db/types.ts';
import { cellOf, facet, snapToGrid, wideCellOf } from './facets.ts';

/** What is sealed together in `content_enc`. */
export interface ExperienceContent {
  person_name: string;
  comment: string | null;
  platforms: { platform: string; social_id: string; country_code?: string }[];
  /** The author's words, where an admin reworded them (Q5). */
  original_comment?: string;
}

export interface NewExperience {
  id: number;
  authorId: string;
  status: 'in_review' | 'needs_admin_review' | 'approved' | 'rejected' | 'withdrawn' | 'removed';
  content: ExperienceContent;
  /** Canonical form of each entry of `content.platforms`, in the same order. */
  canonicalIds: string[];
  firstWord: number;
  lastWord: number;
  /** Every word of a name of three and more. */
  nameWords?: readonly number[];
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
  decidedAt: Date | null;
  publishedAt: Date | null;
}

/** Who wrote what, as a keyed hash: "mine" can be listed, a stolen database can't be joined. */
export const authorKey = (vault: Vault, userId: string): string => vault.hash('author', userId);

/** The canonical form alone: a search may name no platform. */
export const identifierKey = (vault: Vault, canonicalId: string): string => vault.hash('identifier', canonicalId);

/** One live experience per author and identifier (E9). */
export const authorMark = (vault: Vault, userId: string, platform: string, canonicalId: string): string =>
  vault.hash('author-subject', JSON.stringify([userId, platform, canonicalId]));

/** What a reader may know of the author's standing: tens for a named one, nothing for an anonymous one. */
const shownTrust = (isAnonymous: boolean, trustScore: number): number => (isAnonymous ? 50 : Math.floor(trustScore / 10) * 10);

export function experienceRow(vault: Vault, experience: NewExperience): Insertable<Experiences> {
  const { id, place } = experience;
  const latitude = place && snapToGrid(place.latitude);
  const longitude = place && snapToGrid(place.longitude);
  return {
    id,
    author_key: authorKey(vault, experience.authorId),
    author_enc: vault.seal('experiences.author', id, experience.authorId),
    status: experience.status,
    content_enc: vault.sealJson('experiences.content', id, experience.content),
    first_word: experience.firstWord,
    last_word: experience.lastWord,
    tags: experience.tags,
    rating: experience.rating,
    feedback_types: experience.feedbackTypes,
    facets: facetsOf(experience, latitude, longitude),
    is_anonymous: experience.isAnonymous,
    author_trust: shownTrust(experience.isAnonymous, experience.authorTrust),
    author_is_verified: experience.isAuthorVerified,
    experience_date: experience.experienceDate,
    is_date_approximate: experience.isDateApproximate,
    city: experience.city,
    state: experience.state,
    latitude,
    longitude,
    cell: latitude === null || longitude === null ? null : cellOf(latitude, longitude),
    wide_cell: latitude === null || longitude === null ? null : wideCellOf(latitude, longitude),
    evidence_count: experience.evidenceCount,
    submitted_at: experience.submittedAt,
    decided_at: experience.decidedAt,
    published_at: experience.publishedAt,
  };
}

function facetsOf(experience: NewExperience, latitude: number | null, longitude: number | null): number[] {
  const facets = new Set([
    ...experience.feedbackTypes.map(facet.feedbackType),
    ...experience.tags.map(facet.tag),
    ...experience.content.platforms.map(({ platform }) => facet.platform(platformPosition(platform))),
    facet.hasEvidence(experience.evidenceCount > 0),
    facet.isAnonymous(experience.isAnonymous),
    facet.rating(experience.rating),
    facet.month(experience.experienceDate),
    ...[experience.firstWord, experience.lastWord, ...(experience.nameWords ?? [])].map(facet.nameWord),
    ...(experience.nameWords ?? []).map(facet.longNameWord),
  ]);
  if (latitude !== null && longitude !== null) facets.add(facet.wideCell(wideCellOf(latitude, longitude)));
  return [...facets].toSorted((a, b) => a - b);
}

export function identifierRows(vault: Vault, experience: NewExperience): Insertable<ExperienceIdentifiers>[] {
  const rows = experience.content.platforms.map(({ platform }, index) => {
    const canonicalId = experience.canonicalIds[index]!;
    return {
      experience_id: experience.id,
      key: identifierKey(vault, canonicalId),
      platform,
      author_mark: authorMark(vault, experience.authorId, platform, canonicalId),
      status: experience.status,
    };
  });
  return [...new Map(rows.map((row) => [`${row.platform}|${row.key}`, row])).values()];
}
