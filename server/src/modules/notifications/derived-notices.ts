import { dayAsTime, dayBefore } from '@candor/contract/dates';
import type { NotificationKind } from '@candor/contract/statuses';
import type { Clock } from '../../platform/clock.ts';
import { asUuidVersion8 } from '../../platform/crypto/uuids.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import { isSeen, markSeen, type MemberMarks, type Marks, type NewIds } from './member-marks.ts';
import type { NoticeSource, NotificationsPorts } from './ports.ts';
import type { PreferenceStore } from './preferences/preference-store.ts';
import { isKindEnabled } from './rules.ts';
import type { Notice } from './store.ts';

/** Older notices are not listed. */
const SHOWN_DAYS = 90;

/**
 * Notices about members' texts. A row that appears at the time of a decision would identify the author, so they are computed from the
 * member's own experiences, replies and cases when the member looks (docs/anonymity.md).
 */
export class DerivedNotices {
  readonly #vault: Vault;
  readonly #clock: Clock;
  readonly #marks: MemberMarks;
  readonly #sources: readonly NoticeSource[];
  readonly #recipientOf: NotificationsPorts['recipientOf'];
  readonly #preferences: PreferenceStore;

  constructor(
    { vault, clock }: { vault: Vault; clock: Clock },
    { marks, preferences }: { marks: MemberMarks; preferences: PreferenceStore },
    { sources, recipientOf }: { sources: readonly NoticeSource[]; recipientOf: NotificationsPorts['recipientOf'] },
  ) {
    this.#vault = vault;
    this.#clock = clock;
    this.#marks = marks;
    this.#preferences = preferences;
    this.#sources = sources;
    this.#recipientOf = recipientOf;
  }

  /** Newest day first. */
  async listOf(db: Database, userId: string): Promise<Notice[]> {
    const [derived, marks] = await readTogether(db, [() => this.#readListed(db, userId), () => this.#marks.read(db, userId)]);
    return derived.map(({ id, kind, link, params, day }) => ({
      id,
      kind,
      link,
      params,
      createdAt: new Date(dayAsTime(day)),
      isRead: isSeen(marks.notices, { id, day }),
    }));
  }

  async countUnread(db: Database, userId: string): Promise<number> {
    return (await this.listOf(db, userId)).filter(({ isRead }) => !isRead).length;
  }

  /** Rewrites the member's marks even if nothing changed: a conditional write would show that there was something to see. */
  async markRead(db: Database, userId: string, ids: readonly string[] | undefined): Promise<void> {
    const marks = await this.#marks.lock(db, userId);
    const derived = await this.#readListed(db, userId);
    const readIds = ids ?? derived.map(({ id }) => id);
    await this.#marks.write(db, userId, { ...marks, notices: markSeen(marks.notices, readIds, derived) } satisfies Marks);
  }

  /** The kinds of news since that day that the member has not seen, including kinds that they turned off in the app but may get elsewhere. */
  async newKindsOf(db: Database, userId: string, since: string): Promise<NotificationKind[]> {
    const [derived, marks] = await readTogether(db, [() => this.#read(db, userId), () => this.#marks.read(db, userId)]);
    const unseen = derived.filter(({ id, day }) => day >= since && !isSeen(marks.notices, { id, day }));
    return [...new Set(unseen.map(({ kind }) => kind))];
  }

  /** The ids that the member's notices get under another authorship key, by their current ids. */
  async newIdsOf(db: Database, userId: string, to: Vault): Promise<NewIds> {
    const since = dayBefore(this.#clock.now(), SHOWN_DAYS);
    const found = await Promise.all(this.#sources.map((source) => source(db, userId, since)));
    return new Map(found.flat().map(({ key }) => [noticeId(this.#vault, userId, key), noticeId(to, userId, key)]));
  }

  async #readListed(db: Database, userId: string) {
    const [derived, { preferences }] = await readTogether(db, [() => this.#read(db, userId), () => this.#preferences.read(db, userId)]);
    return derived.filter(({ kind }) => preferences[kind].app);
  }

  async #read(db: Database, userId: string) {
    const since = dayBefore(this.#clock.now(), SHOWN_DAYS);
    const recipient = await this.#recipientOf(db, userId);
    const found = await readTogether(
      db,
      this.#sources.map((source) => () => source(db, userId, since)),
    );
    return found
      .flat()
      .filter(({ day, kind }) => day >= since && recipient !== undefined && isKindEnabled(kind, recipient.settings))
      .map((notice) => ({ ...notice, id: noticeId(this.#vault, userId, notice.key) }))
      .toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? 1 : -1));
  }
}

const noticeId = (vault: Vault, userId: string, key: string): string => asUuidVersion8(vault.authorshipHash('notice', userId, key));
