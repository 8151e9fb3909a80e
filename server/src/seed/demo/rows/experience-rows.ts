import { nameWords } from '@candor/contract/names';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { startOfDay } from '../../../modules/experiences/rules.ts';
import { authorKey, experienceRow, identifierRows, type NewExperience } from '../../../modules/experiences/experience-row.ts';
import type { DemoExperience, DemoWorld } from '../world.ts';
import type { Numbering } from './numbering.ts';
import type { RowSet } from './row-set.ts';

export const wordsOf = (world: DemoWorld): string[] => [...new Set(world.experiences.flatMap(({ personName }) => nameWords(personName)))];

export function addExperiences(
  rows: RowSet,
  vault: Vault,
  world: DemoWorld,
  numbers: Numbering,
  wordIds: ReadonlyMap<string, number>,
): void {
  const removedAt = new Map(
    world.experienceDisputes.filter(({ status }) => status === 'approved').map(({ experience, resolvedAt }) => [experience, resolvedAt!]),
  );
  const all = world.experiences.map((experience) => ({
    experience,
    stored: {
      ...storedExperience(experience, numbers, wordIds, removedAt.get(experience)),
      evidenceCount: world.evidence.filter(({ of }) => of.type === 'experience' && of.experience === experience).length,
    },
  }));
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
    all.flatMap(({ stored }) => identifierRows(vault, stored)),
  );
  rows.add(
    'replies',
    world.replies.map((reply) => {
      const id = numbers.reply(reply);
      return {
        id,
        experience_id: numbers.experience(reply.experience),
        author_key: authorKey(vault, reply.author.id),
        author_enc: vault.seal('replies.author', id, reply.author.id),
        is_by_subject: reply.isBySubject,
        content_enc: vault.seal('replies.content', id, reply.content),
        status: reply.status,
        submitted_at: reply.submittedAt,
        decided_at: reply.decidedAt && startOfDay(reply.decidedAt),
      };
    }),
  );
}

function storedExperience(
  experience: DemoExperience,
  numbers: Numbering,
  wordIds: ReadonlyMap<string, number>,
  removedAt: Date | undefined,
): NewExperience {
  const words = nameWords(experience.personName);
  const decidedAt = removedAt ?? experience.decidedAt;
  const wasPublished = experience.status === 'approved' || experience.status === 'removed';
  return {
    id: numbers.experience(experience),
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
    canonicalIds: experience.identifiers.map(({ canonical }) => canonical),
    firstWord: wordIds.get(words[0]!)!,
    lastWord: wordIds.get(words.at(-1)!)!,
    ...(words.length > 2 ? { nameWords: words.map((word) => wordIds.get(word)!) } : {}),
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
    publishedAt: wasPublished && experience.decidedAt ? startOfDay(experience.decidedAt) : null,
  };
}
