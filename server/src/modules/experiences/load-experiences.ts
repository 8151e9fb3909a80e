import type { PlatformValue } from '@candor/contract/platforms';
import type { ExperienceStatus, FeedbackType } from '@candor/contract/statuses';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ExperienceContent } from './experience-row.ts';
import type { ReaderRow } from './reading/reader-store.ts';
import { experienceRowsByIds } from './store.ts';

/** An identifier by which an experience names its subject. */
export interface NamedIdentifier {
  platform: PlatformValue;
  socialId: string;
  countryCode: string | null;
  /**
   * The token to compare with linked IDs, cached by the first comparison: most search results come from the cache and are compared again.
   */
  token?: string;
}

/** A decrypted experience. `presentExperience` decides which parts each reader may see. */
export interface Experience {
  id: number;
  status: ExperienceStatus;
  personName: string;
  comment: string | null;
  platforms: NamedIdentifier[];
  tags: number[];
  rating: number;
  feedbackTypes: FeedbackType[];
  isAnonymous: boolean;
  /** As shown to readers: rounded down to tens for a named author, 50 for an anonymous one. */
  authorTrust: number;
  isAuthorVerified: boolean;
  /** YYYY-MM-DD */
  experienceDate: string;
  isDateApproximate: boolean;
  city: string | null;
  state: string | null;
  evidenceCount: number;
  replyCount: number;
  isDisputed: boolean;
  isCommentEdited: boolean;
  /** The author's original words, if an admin changed them. */
  originalComment: string | null;
  isHidden: boolean;
  /** The exact time, for the author only; everybody else gets the day. */
  submittedAt: Date;
  /** "YYYY-MM-DD" */
  day: string;
  decidedDay: string | null;
  publishedDay: string | null;
  /** The sort key of search results: newer days first, random within a day; null before publication. */
  rank: number | null;
  /** Whether its first approval gave its author a credit. */
  earned: boolean;
  /** "YYYY-MM-DD": until then it waits in the inbox for another anonymous one of its city. */
  waitsUntil?: string;
}

/** The trust score that everybody sees for an anonymous author (product decision S1). */
const ANONYMOUS_TRUST = 50;

export function openExperience(vault: Vault, row: ReaderRow): Experience {
  const content = vault.openJson<ExperienceContent>('experiences.content', row.id, row.content_enc);
  return {
    id: row.id,
    status: row.status as ExperienceStatus,
    personName: content.person_name,
    comment: content.comment,
    platforms: content.platforms.map(({ platform, social_id, country_code }) => ({
      platform: platform as PlatformValue,
      socialId: social_id,
      countryCode: country_code ?? null,
    })),
    tags: row.tags,
    rating: row.rating,
    feedbackTypes: row.feedback_types as FeedbackType[],
    isAnonymous: row.is_anonymous,
    authorTrust: content.author_trust ?? ANONYMOUS_TRUST,
    isAuthorVerified: content.author_verified ?? false,
    experienceDate: row.experience_date,
    isDateApproximate: row.is_date_approximate,
    city: row.city,
    state: row.state,
    evidenceCount: row.evidence_count,
    replyCount: row.reply_count,
    isDisputed: row.is_disputed,
    isCommentEdited: row.is_comment_edited,
    originalComment: content.original_comment ?? null,
    isHidden: row.is_hidden,
    submittedAt: new Date(content.submitted_at),
    day: row.day,
    decidedDay: row.decided_day,
    publishedDay: row.published_day,
    rank: row.rank,
    earned: row.earned,
  };
}

/** The experiences in the order of the ids. Ids without a row are left out. */
export async function loadExperiences(db: Database, vault: Vault, ids: readonly number[]): Promise<Experience[]> {
  const rows = new Map((await experienceRowsByIds(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [openExperience(vault, row)] : [];
  });
}
