import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockMarks, memberIdsWithMarks, readMarks, writeMarks } from './marks-store.ts';

/** The day up to which the member has seen everything, and the notices seen on later days. */
interface SeenItems {
  /** "YYYY-MM-DD": everything on earlier days was seen. */
  before: string;
  /** The first letters of ids from that day on. */
  ids: string[];
}

export interface Marks {
  notices: SeenItems;
  credits: SeenItems;
}

export interface DatedItem {
  id: string;
  /** "YYYY-MM-DD" */
  day: string;
}

const ID_LENGTH = 12;
/** The longest list of ids. Beyond it, the day moves forward instead. */
const MAX_IDS = 30;

const NOTHING_SEEN: Marks = { notices: { before: '', ids: [] }, credits: { before: '', ids: [] } };

export const isSeen = ({ before, ids }: SeenItems, { id, day }: DatedItem): boolean => day < before || ids.includes(id.slice(0, ID_LENGTH));

/** The marks after these notices were read as well. `all` are the notices that the member can see; they decide how far the day may move forward. */
export function markSeen(seen: SeenItems, ids: readonly string[], all: readonly DatedItem[]): SeenItems {
  const idSet = new Set(ids);
  const seenNow = all.filter((notice) => isSeen(seen, notice) || idSet.has(notice.id)).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const unseenDays = all.filter((notice) => !isSeen(seen, notice) && !idSet.has(notice.id)).map(({ day }) => day);
  const firstUnseen = unseenDays.toSorted()[0];
  const lastSeen = seenNow.at(-1)?.day ?? '';
  const limit = seenNow.length > MAX_IDS ? seenNow[seenNow.length - MAX_IDS]!.day : '';
  const before = [seen.before, firstUnseen === undefined ? lastSeen : firstUnseen < lastSeen ? firstUnseen : lastSeen, limit]
    .toSorted()
    .at(-1)!;
  return {
    before,
    ids: seenNow
      .filter(({ day }) => day >= before)
      .map(({ id }) => id.slice(0, ID_LENGTH))
      .slice(-MAX_IDS),
  };
}

/** Sealed to a fixed length, so that a row doesn't show how much there was to see. */
const MARKS_PADDING = 1024;

/** New ids of notices or credits, by their former ids. */
export type NewIds = ReadonlyMap<string, string>;

function withNewIds({ before, ids }: SeenItems, newIds: NewIds): SeenItems {
  const short = new Map([...newIds].map(([old, fresh]) => [old.slice(0, ID_LENGTH), fresh.slice(0, ID_LENGTH)]));
  return { before, ids: ids.flatMap((id) => short.get(id) ?? []) };
}

/** Which derived notices and credits members have seen. A member's row is rewritten whenever the member opens either. */
export class MemberMarks {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async read(db: Database, userId: string): Promise<Marks> {
    const sealed = await readMarks(db, userId);
    return sealed ? this.#open(userId, sealed) : NOTHING_SEEN;
  }

  /** Reads them to change them in this transaction: notices and credits share the row, so a change of one must not undo one of the other. */
  async lock(db: Database, userId: string): Promise<Marks> {
    return this.#open(userId, await lockMarks(db, userId, this.#seal(userId, NOTHING_SEEN)));
  }

  /** Rewrites all rows: a conditional write would show which members had news. */
  async rekey(db: Database, newIdsOf: (userId: string) => Promise<Record<keyof Marks, NewIds>>): Promise<void> {
    for (const userId of await memberIdsWithMarks(db)) {
      const marks = await this.read(db, userId);
      const newIds = await newIdsOf(userId);
      await this.write(db, userId, {
        notices: withNewIds(marks.notices, newIds.notices),
        credits: withNewIds(marks.credits, newIds.credits),
      });
    }
  }

  async write(db: Database, userId: string, marks: Marks): Promise<void> {
    await writeMarks(db, userId, this.#seal(userId, marks));
  }

  #open(userId: string, sealed: Buffer): Marks {
    return this.#vault.openJson<Marks>('member_marks.marks', userId, sealed);
  }

  #seal(userId: string, marks: Marks): Buffer {
    return this.#vault.sealJsonPadded('member_marks.marks', userId, marks, MARKS_PADDING);
  }
}
