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
import { experienceRowsByIds, identifiersOfExperiences, linkedExperiences, type ExperienceFacts } from './store.ts';
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
  const [received, unmaskings, holds, rewordings] = await Promise.all([
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
    deps.decisions.rewordingsOf(
      db,
      recent.filter((row) => row.is_comment_edited).map(({ id }) => id),
    ),
  ]);
  return [
    ...recent.flatMap(decisionNotices),
    ...rewordings.map(({ id, experienceId, createdAt }): DerivedNotice => ({
      key: `edited:${id}`,
      kind: 'comment_edited',
      link: noticeLinks.forAuthor(experienceId!),
      params: {},
      day: isoDay(createdAt),
    })),
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
  // For a removal by dispute, the dispute sends the notice.
  const status = row.status === 'rejected' && row.published_day !== null ? 'unpublished' : row.status;
  if (!['approved', 'rejected', 'unpublished'].includes(status)) return [];
  // An approved text can be published days after the decision, or after an earlier rejection.
  const day = (status === 'approved' ? row.published_day : null) ?? row.decided_day ?? row.day;
  return [{ key: `decided:${row.id}:${status}`, kind: 'experience_decided', link: noticeLinks.forAuthor(row.id), params: { status }, day }];
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
  const named = await identifiersOfExperiences(
    db,
    found.map(({ id }) => id),
    links.map(({ key }) => key),
  );
  /** The days on which the member linked the IDs that the experience names. */
  const daysOfLinks = (id: number): string[] =>
    links
      .filter((link) => {
        const { key, platform } = identifierFilter(link);
        return named.some((one) => one.id === id && one.key === key && (platform === null || one.platform === platform));
      })
      .map(({ createdAt }) => isoDay(createdAt));
  return rows
    .filter(({ id, published_day: day }) => day !== null && daysOfLinks(id).some((linkedOn) => linkedOn <= day))
    .filter((row) => openAuthor(deps.vault, row) !== userId)
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
