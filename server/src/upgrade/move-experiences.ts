import { sql } from 'kysely';
import { isoDay } from '@candor/contract/dates';
import { randomId, rankOn } from '../modules/authorship/index.ts';
import { shuffle } from '../platform/shuffle.ts';
import { claimMark, identifierKey, sealAuthor, sealContent, type ExperienceContent } from '../modules/experiences/experience-row.ts';
import { storedCanonical } from '../modules/experiences/reading/present-experience.ts';
import { insertRows, readById, readAllRows, type OldExperience } from './old-rows.ts';
import type { Upgrade } from './upgrade.ts';

type OldContent = Omit<ExperienceContent, 'submitted_at' | 'author_trust' | 'author_verified'>;
/** An experience in these states claims its identifiers: its author can't write about the same ones again. */
const CLAIMING_STATUSES = new Set(['in_review', 'needs_admin_review', 'approved']);

export async function moveExperiences(upgrade: Upgrade): Promise<void> {
  const { db } = upgrade;
  await sql`insert into authored.name_words (id, word_hash, word_enc) select id, word_hash, word_enc from public.name_words order by random()`.execute(
    db,
  );
  await sql`select setval(pg_get_serial_sequence('authored.name_words', 'id'), (select coalesce(max(id), 0) + 1 from authored.name_words))`.execute(
    db,
  );
  for await (const rows of readById<OldExperience>(db, 'experiences')) {
    const moved = rows.map((row) => moveExperience(upgrade, row));
    await insertRows(db, 'authored.experiences', shuffle(moved.map(({ row }) => row)));
    await insertRows(db, 'authored.experience_identifiers', shuffle(moved.flatMap(({ identifiers }) => identifiers)));
  }
  await moveErasedRejections(upgrade);
}

function moveExperience(upgrade: Upgrade, old: OldExperience) {
  const { vault } = upgrade;
  const id = upgrade.ids.experience.of(old.id);
  const author = vault.open('experiences.author', old.id, old.author_enc);
  const content = vault.openJson<OldContent>('experiences.content', old.id, old.content_enc);
  const publishedDay = old.published_at && isoDay(old.published_at);
  const rank = publishedDay === null ? null : rankOn(new Date(publishedDay));
  const earned = publishedDay !== null;
  upgrade.addToList('item', author, String(id));
  if (earned && author !== '') {
    upgrade.earnedBy.set(author, [
      ...(upgrade.earnedBy.get(author) ?? []),
      { experienceId: id, day: isoDay(old.decided_at ?? old.submitted_at) },
    ]);
  }
  const identifiers = content.platforms.map(({ platform, social_id }) => ({ platform, canonical: storedCanonical(platform, social_id) }));
  if (CLAIMING_STATUSES.has(old.status) && author !== '') {
    for (const identifier of identifiers) upgrade.claims.add(claimMark(vault, author, old.is_anonymous, identifier));
  }
  const signed = old.is_anonymous ? {} : { author_trust: old.author_trust, author_verified: old.author_is_verified };
  const {
    author_key: _key,
    author_trust: _trust,
    author_is_verified: _verified,
    submitted_at,
    decided_at,
    published_at: _published,
    ...columns
  } = old;
  return {
    row: {
      ...columns,
      id,
      author_enc: sealAuthor(vault, 'experiences', id, author),
      content_enc: sealContent(vault, id, { ...content, submitted_at: submitted_at.toISOString(), ...signed }),
      is_hidden: false,
      earned,
      is_erased: false,
      day: isoDay(submitted_at),
      decided_day: decided_at && isoDay(decided_at),
      published_day: publishedDay,
      rank,
    },
    identifiers: [
      ...new Map(
        identifiers.map(({ platform, canonical }) => {
          const key = identifierKey(vault, canonical);
          return [`${platform}|${key}`, { key, experience_id: id, platform, status: old.status, rank }] as const;
        }),
      ).values(),
    ],
  };
}

/** A rejection still counts for trust after its text was erased, so each becomes an empty experience. */
async function moveErasedRejections(upgrade: Upgrade): Promise<void> {
  const { db, vault } = upgrade;
  const emptyContent: ExperienceContent = { person_name: '', comment: null, platforms: [], submitted_at: new Date(0).toISOString() };
  const emptyExperiences = (await readAllRows<{ author_key: string; rejected_at: Date }>(db, 'past_rejections')).flatMap((rejection) => {
    const author = upgrade.authorOf(rejection.author_key);
    if (author === undefined) return [];
    const id = randomId();
    upgrade.addToList('item', author, String(id));
    const day = isoDay(rejection.rejected_at);
    return [
      {
        id,
        author_enc: sealAuthor(vault, 'experiences', id, author),
        content_enc: sealContent(vault, id, emptyContent),
        status: 'rejected',
        first_word: 0,
        last_word: 0,
        tags: [],
        rating: 0,
        feedback_types: ['standard'],
        facets: [],
        is_anonymous: true,
        experience_date: day,
        is_date_approximate: true,
        evidence_count: 0,
        reply_count: 0,
        is_disputed: false,
        is_comment_edited: false,
        is_hidden: false,
        earned: false,
        is_erased: true,
        day,
        decided_day: day,
      },
    ];
  });
  await insertRows(db, 'authored.experiences', shuffle(emptyExperiences));
}
