import { isoDay } from '@candor/contract/dates';
import { nameWords } from '@candor/contract/names';
import type { Vault } from '../../../server/src/platform/crypto/vault.ts';
import { startOfDay } from '../../../server/src/platform/clock.ts';
import { rankOn, slotRow } from '../../../server/src/modules/authorship/index.ts';
import { shuffle } from '../../../server/src/platform/shuffle.ts';
import {
  claimMark,
  experienceRow,
  identifierRows,
  sealAuthor,
  type NewExperience,
} from '../../../server/src/modules/experiences/experience-row.ts';
import type { DemoExperience, DemoCommunity } from '../community.ts';
import type { RowIds } from './row-ids.ts';
import type { RowSet } from './row-set.ts';

export const wordsOf = (community: DemoCommunity): string[] => [
  ...new Set(community.experiences.flatMap(({ personName }) => nameWords(personName))),
];

export function addExperiences(
  rows: RowSet,
  vault: Vault,
  community: DemoCommunity,
  rowIds: RowIds,
  wordIds: ReadonlyMap<string, number>,
): void {
  const removedAt = new Map(
    community.experienceDisputes
      .filter(({ status }) => status === 'approved')
      .map(({ experience, resolvedAt }) => [experience, resolvedAt!]),
  );
  const all = community.experiences.map((experience) => ({
    experience,
    stored: {
      ...storedExperience(experience, rowIds, wordIds, removedAt.get(experience)),
      evidenceCount: community.evidence.filter(({ attachedTo }) => attachedTo.type === 'experience' && attachedTo.experience === experience)
        .length,
    },
  }));
  shuffle(all);
  rows.add(
    'experiences',
    all.map(({ experience, stored }) => ({
      ...experienceRow(vault, stored),
      reply_count: experience.approvedReplies,
      is_disputed: experience.isDisputed,
    })),
  );
  rows.add(
    'experience_identifiers',
    all.flatMap(({ stored }) => identifierRows(vault, stored, stored.rank ?? null)),
  );
  addAuthorship(
    rows,
    vault,
    community,
    rowIds,
    all.map(({ stored }) => stored),
  );
  rows.add(
    'replies',
    community.replies.map((reply) => {
      const id = rowIds.reply(reply);
      return {
        id,
        experience_id: rowIds.experience(reply.experience),
        author_enc: sealAuthor(vault, 'replies', id, reply.author.id),
        is_by_subject: reply.isBySubject,
        was_published: reply.status === 'approved',
        content_enc: vault.sealJsonPadded('replies.content', id, { text: reply.content, at: reply.submittedAt.toISOString() }, 256),
        status: reply.status,
        day: isoDay(reply.submittedAt),
        decided_day: reply.decidedAt && isoDay(reply.decidedAt),
      };
    }),
  );
}

/** Lists and claims of the authors, in random order. */
function addAuthorship(rows: RowSet, vault: Vault, community: DemoCommunity, rowIds: RowIds, stored: readonly NewExperience[]): void {
  const lengths = new Map<string, number>();
  const next = (purpose: 'item' | 'reply' | 'case' | 'report', owner: string, body: string) => {
    const nth = (lengths.get(`${purpose}|${owner}`) ?? 0) + 1;
    lengths.set(`${purpose}|${owner}`, nth);
    return slotRow(vault, { purpose, owner, nth, body });
  };
  rows.add(
    'slots',
    shuffle([
      ...community.experiences.map((experience) => next('item', experience.author.id, String(rowIds.experience(experience)))),
      ...community.replies.map((reply) => next('reply', reply.author.id, String(rowIds.reply(reply)))),
      ...community.experienceDisputes.map(({ id, by }) => next('case', by.id, id)),
      ...community.reports.map(({ id, reporter }) => next('report', reporter.id, id)),
    ]),
  );
  const live = stored.filter(({ status }) => status === 'in_review' || status === 'needs_admin_review' || status === 'approved');
  const marks = live.flatMap(({ authorId, content, canonicals, isAnonymous }) =>
    content.platforms.map(({ platform }, index) => claimMark(vault, authorId, isAnonymous, { platform, canonical: canonicals[index]! })),
  );
  const replied = community.replies.map(({ author, experience }) =>
    vault.authorshipHash('replied', author.id, rowIds.experience(experience)),
  );
  rows.add('claims', shuffle([...new Set([...marks, ...replied])].map((mark) => ({ mark }))));
}

function storedExperience(
  experience: DemoExperience,
  rowIds: RowIds,
  wordIds: ReadonlyMap<string, number>,
  removedAt: Date | undefined,
): NewExperience {
  const words = nameWords(experience.personName);
  const decidedAt = removedAt ?? experience.decidedAt;
  const wasPublished = experience.status === 'approved' || experience.status === 'removed';
  const publishedAt = wasPublished && experience.decidedAt ? startOfDay(experience.decidedAt) : null;
  return {
    id: rowIds.experience(experience),
    authorId: experience.author.id,
    status: experience.status,
    content: {
      person_name: experience.personName,
      comment: experience.comment,
      platforms: experience.identifiers.map(({ platform, social_id, country_code }) => ({
        platform,
        social_id,
        ...(country_code ? { country_code } : {}),
      })),
    },
    canonicals: experience.identifiers.map(({ canonical }) => canonical),
    firstWordId: wordIds.get(words[0]!)!,
    lastWordId: wordIds.get(words.at(-1)!)!,
    ...(words.length > 2 ? { nameWordIds: words.map((word) => wordIds.get(word)!) } : {}),
    tags: experience.tags,
    rating: experience.rating,
    feedbackTypes: experience.feedbackTypes,
    isAnonymous: experience.isAnonymous,
    authorTrust: experience.authorTrust,
    isAuthorVerified: true,
    experienceDate: experience.experienceDate,
    isDateApproximate: experience.isDateApproximate,
    place: experience.point,
    city: experience.city.name,
    state: experience.city.state,
    evidenceCount: 0,
    submittedAt: experience.submittedAt,
    decidedAt: decidedAt && startOfDay(decidedAt),
    publishedAt,
    ...(publishedAt ? { rank: rankOn(publishedAt) } : {}),
  };
}
