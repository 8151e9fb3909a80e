import { isoDay } from '@candor/contract/dates';
import type { Database } from '../../platform/db/database.ts';
import type { DerivedNotice } from '../notifications/index.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { openAuthor } from './experience-row.ts';
import { openExperience } from './load-experiences.ts';
import { ownHoldNotices, readerHoldNotices } from './holds/hold-notices.ts';
import { noticeLinks } from './notice-links.ts';
import { identifierFilter } from './rules.ts';
import type { StoredReply } from './replies/reply-store.ts';
import { experienceRowsByIds, linkedExperiences, type ExperienceFacts } from './store.ts';
import { unmaskingsOf } from './leaving/unmasking-store.ts';

/** A member gets notices of this many of the newest experiences about their linked IDs. */
const MAX_LINKED = 50;

/** Notices about a member's own experiences, replies and linked IDs since a given day. */
export async function experienceNotices(
  db: Database,
  deps: ExperiencesDependencies,
  userId: string,
  since: string,
): Promise<DerivedNotice[]> {
  const [ownExperiences, replies, linked, forReader] = await Promise.all([
    deps.own.factsOf(db, userId),
    deps.replies.byOwner(db, userId),
    linkedNotices(db, deps, userId),
    readerHoldNotices(db, deps, userId, since),
  ]);
  const recent = ownExperiences.filter((row) => row.status !== 'withdrawn');
  const [received, unmaskings, holds] = await Promise.all([
    deps.replies.approvedAbout(
      db,
      recent.filter((row) => row.reply_count > 0).map(({ id }) => id),
    ),
    unmaskingsOf(
      db,
      deps.vault,
      recent.filter((row) => row.is_anonymous).map(({ id }) => id),
    ),
    ownHoldNotices(db, { experienceIds: recent.map(({ id }) => id), replies }),
  ]);
  return [
    ...recent.flatMap(decisionNotices),
    ...replies.flatMap(replyNotices),
    ...received.map((reply): DerivedNotice => ({
      key: `reply-received:${reply.id}`,
      kind: 'reply_received',
      link: noticeLinks.forAuthor(reply.experienceId),
      params: {},
      day: reply.decidedDay ?? reply.day,
    })),
    ...unmaskings.map(({ experienceId, at }): DerivedNotice => ({
      key: `unmasked:${experienceId}:${at.toISOString()}`,
      kind: 'security',
      link: noticeLinks.forAuthor(experienceId),
      params: { event: 'unmasked' },
      day: isoDay(at),
    })),
    ...holds,
    ...forReader,
    ...linked,
  ].filter(({ day }) => day >= since);
}

function decisionNotices(row: ExperienceFacts): DerivedNotice[] {
  const day = row.decided_day ?? row.day;
  const edited: DerivedNotice[] = row.is_comment_edited
    ? [{ key: `edited:${row.id}`, kind: 'comment_edited', link: noticeLinks.forAuthor(row.id), params: {}, day }]
    : [];
  // For a removal by dispute, the dispute sends the notice.
  const status = row.status === 'rejected' && row.published_day !== null ? 'unpublished' : row.status;
  if (!['approved', 'rejected', 'unpublished'].includes(status)) return edited;
  return [
    ...edited,
    { key: `decided:${row.id}:${status}`, kind: 'experience_decided', link: noticeLinks.forAuthor(row.id), params: { status }, day },
  ];
}

function replyNotices(reply: StoredReply): DerivedNotice[] {
  if (reply.decidedDay === null || !['approved', 'rejected'].includes(reply.status)) return [];
  const status = reply.status === 'rejected' && reply.wasPublished ? 'unpublished' : reply.status;
  return [
    {
      key: `reply-decided:${reply.id}:${status}:${reply.decidedDay}`,
      kind: 'reply_decided',
      link: noticeLinks[reply.isBySubject ? 'forSubject' : 'forReader'](reply.experienceId),
      params: { status },
      day: reply.decidedDay,
    },
  ];
}

async function linkedNotices(db: Database, deps: ExperiencesDependencies, userId: string): Promise<DerivedNotice[]> {
  const links = await deps.socialIds.linkedIdsOf(db, userId);
  const found = await linkedExperiences(db, links.map(identifierFilter), { offset: 0, limit: MAX_LINKED });
  const rows = await experienceRowsByIds(
    db,
    found.map(({ id }) => id),
  );
  const linkedSince = links.map(({ createdAt }) => isoDay(createdAt)).toSorted()[0] ?? '';
  return rows
    .filter((row) => row.published_day !== null && row.published_day >= linkedSince && openAuthor(deps.vault, row) !== userId)
    .map((row) => ({
      key: `linked:${row.id}`,
      kind: 'linked_experience',
      link: noticeLinks.forSubject(row.id),
      params: {},
      day: row.published_day!,
    }));
}

/**
 * The members who get a notice when something happens to the experience: its author, members who replied, and those whose linked ID it
 * names.
 */
export async function memberIdsToNotify(db: Database, deps: ExperiencesDependencies, id: number): Promise<string[]> {
  const [row] = await experienceRowsByIds(db, [id]);
  if (!row) return [];
  const replies = await deps.replies.byIds(db, await deps.replies.idsAbout(db, id));
  const ownerIds = row.published_day !== null ? await deps.socialIds.findOwnerIds(db, openExperience(deps.vault, row).platforms) : [];
  return [openAuthor(deps.vault, row), ...replies.map(({ authorId }) => authorId), ...ownerIds].filter((userId) => userId !== '');
}
