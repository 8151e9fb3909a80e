import type { Database } from '../../../platform/db/database.ts';
import type { DerivedNotice } from '../../notifications/index.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { noticeLinks } from '../notice-links.ts';
import { experiencesHeldSince, holdsOf, type Hold } from './hold-store.ts';

/** The notices to an author when a text is hidden for a check, and when it is visible again. */
export async function ownHoldNotices(
  db: Database,
  own: { experienceIds: readonly number[]; replies: readonly { id: number; experienceId: number; isBySubject: boolean }[] },
): Promise<DerivedNotice[]> {
  const [experiences, replies] = await Promise.all([
    holdsOf(db, 'experience', own.experienceIds),
    holdsOf(
      db,
      'reply',
      own.replies.map(({ id }) => id),
    ),
  ]);
  return [
    ...[...experiences].flatMap(([id, hold]) =>
      noticesOf(hold, { key: `experience:${id}`, kind: 'experience_decided', link: noticeLinks.forAuthor(id) }),
    ),
    ...own.replies.flatMap(({ id, experienceId, isBySubject }) => {
      const hold = replies.get(id);
      const link = noticeLinks[isBySubject ? 'forSubject' : 'forReader'](experienceId);
      return hold ? noticesOf(hold, { key: `reply:${id}`, kind: 'reply_decided', link }) : [];
    }),
  ];
}

function noticesOf(
  { isActive, day, checkedDay, reason }: Hold,
  { key, kind, link }: { key: string; kind: 'experience_decided' | 'reply_decided'; link: string },
): DerivedNotice[] {
  if (isActive) return [{ key: `on-hold:${key}:${day}`, kind, link, params: { status: 'on_hold', reason }, day }];
  if (checkedDay === null) return [];
  return [{ key: `off-hold:${key}:${checkedDay}`, kind, link, params: { status: 'off_hold' }, day: checkedDay }];
}

/**
 * Notices to readers who paid that the text is being checked. They are derived from the reveals, so nothing more is stored about readers.
 */
export async function readerHoldNotices(
  db: Database,
  deps: ExperiencesDependencies,
  userId: string,
  since: string,
): Promise<DerivedNotice[]> {
  const activeHolds = (await experiencesHeldSince(db, since)).filter(({ isActive }) => isActive);
  if (activeHolds.length === 0) return [];
  const revealed = await deps.ports.revealedAmong(
    db,
    userId,
    activeHolds.map(({ id }) => id),
  );
  return activeHolds
    .filter(({ id }) => revealed.has(id))
    .map(({ id, day }) => ({
      key: `checked-for-reader:${id}:${day}`,
      kind: 'experience_decided',
      link: '/search?my_reveals=1',
      params: { status: 'being_checked' },
      day,
    }));
}
