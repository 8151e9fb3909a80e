import { dayBefore } from '@candor/contract/dates';
import type { CounterChange } from '../../platform/counters/store.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { CategoriesById } from '../../modules/experiences/category.ts';
import { publicationCounters } from '../../modules/experiences/counters.ts';
import { experienceRow, identifierRows, type NewExperience } from '../../modules/experiences/experience-row.ts';
import { startOfDay } from '../../modules/experiences/rules.ts';
import { decisionCounted, overturnedChanged, pendingChanged } from '../../modules/moderation/counters.ts';
import { notesRow } from '../../modules/moderation/decide-review.ts';
import { ledgerReference } from '../../modules/reveals/grant-credits.ts';
import { entryTime } from '../../modules/reveals/rules.ts';
import { REJECTION_DAYS } from '../../modules/trust/rules.ts';
import { Writer } from '../comments.ts';
import { CopyFormat, type Column } from '../copy/copy-format.ts';
import { CategoryTable, draftExperience, type Draft, type Tools } from '../generate.ts';
import { writtenName, type NameForm } from '../names.ts';
import { Random } from '../random.ts';
import { MemberSource } from './members.ts';
import { FULL, INITIAL, letterOf, type Plan, type WordIds } from './plan.ts';
import { SubjectSource } from './subjects.ts';

const SEED = 0xc4a2c5;
export const CHUNK = 5_000;
export const CHUNK_TABLES = ['experiences', 'experience_identifiers', 'review_items', 'review_decisions', 'ledger_entries'] as const;
type ChunkTable = (typeof CHUNK_TABLES)[number];
type Columns = Record<ChunkTable, Column[]>;

/** Everything a thread needs to make any chunk, in a form that can be sent to it. */
export interface LoadOrder {
  experiences: number;
  members: number;
  membersBefore: number;
  plan: Plan;
  words: WordIds;
  categories: CategoriesById;
  columns: Columns;
  /** The first row id of each table. */
  firstIds: Record<Exclude<ChunkTable, 'experience_identifiers'>, number>;
  startsAt: number;
  endsAt: number;
  tallies: Tallies;
}

/** What became of each member's experiences: their trust and credit are made of it. */
export interface Tallies {
  approved: Int32Array<SharedArrayBuffer>;
  removed: Int32Array<SharedArrayBuffer>;
  /** In the last 180 days. */
  rejected: Int32Array<SharedArrayBuffer>;
}

export interface Chunk {
  rows: Record<ChunkTable, Buffer>;
  count: number;
  counters: CounterChange[];
}

type Status = NewExperience['status'];
const HOUR_MS = 3_600_000;
const FORMS: Record<number, NameForm> = { [FULL]: 'full', [INITIAL]: 'initial' };

/** Makes rows of experiences and of all that the app would have written with them. */
export class ChunkMaker {
  readonly #order: LoadOrder;
  readonly #vault: Vault;
  readonly #tools: Tools;
  readonly #subjects = new SubjectSource();
  readonly #members: MemberSource;
  readonly #counted = new Map<string, Map<string, CounterChange>>();

  constructor(order: LoadOrder, vault: Vault) {
    this.#order = order;
    this.#vault = vault;
    this.#members = new MemberSource(order.members, order.membersBefore);
    this.#tools = {
      categories: new CategoryTable([...order.categories.values()].filter(({ isActive }) => isActive)),
      writer: new Writer(),
    };
  }

  make(index: number): Chunk {
    const { columns, experiences } = this.#order;
    const formats: Record<ChunkTable, CopyFormat> = {
      experiences: new CopyFormat(columns.experiences, 700 * CHUNK),
      experience_identifiers: new CopyFormat(columns.experience_identifiers, 130 * CHUNK),
      review_items: new CopyFormat(columns.review_items, 130 * CHUNK),
      review_decisions: new CopyFormat(columns.review_decisions, 110 * CHUNK),
      ledger_entries: new CopyFormat(columns.ledger_entries, 90 * CHUNK),
    };
    const random = new Random(SEED, index);
    const first = index * CHUNK;
    const end = Math.min(first + CHUNK, experiences);
    this.#counted.clear();
    let count = 0;
    for (let nth = first; nth < end; nth++) count += this.#add(formats, random, nth);
    return {
      rows: Object.fromEntries(CHUNK_TABLES.map((table) => [table, formats[table].take()])) as Record<ChunkTable, Buffer>,
      count,
      counters: [...this.#counted.values()].flatMap((changes) => [...changes.values()]),
    };
  }

  /** Returns how many rows it made. */
  #add(formats: Record<ChunkTable, CopyFormat>, random: Random, nth: number): number {
    const { plan, firstIds } = this.#order;
    const vault = this.#vault;
    const member = this.#members.authorOf(plan.subjectOf[nth]!, plan.ordinalOf[nth]!);
    const { draft, words } = this.#draft(random, nth, member);
    const submittedAt = this.#timeOf(random, nth);
    const status = this.#statusOf(random, nth);
    const isDecided = status === 'approved' || status === 'rejected' || status === 'removed';
    const decidedAt = isDecided ? new Date(Math.min(submittedAt.getTime() + random.between(1, 40) * HOUR_MS, this.#order.endsAt)) : null;
    const experience: NewExperience = {
      id: firstIds.experiences + nth,
      authorId: this.#members.id(member),
      status,
      content: {
        person_name: draft.personName,
        comment: draft.comment,
        platforms: draft.identifiers.map(({ platform, social_id, country_code }) =>
          country_code ? { platform, social_id, country_code } : { platform, social_id },
        ),
      },
      canonicalIds: draft.identifiers.map(({ canonical }) => canonical),
      firstWord: words[0],
      lastWord: words[1],
      tags: draft.tags,
      rating: draft.rating,
      feedbackTypes: draft.feedbackTypes,
      isAnonymous: draft.isAnonymous,
      authorTrust: 65 + 5 * Number(this.#members.hasEmail(member)) + 5 * this.#members.handles(member),
      isAuthorVerified: true,
      experienceDate: dayBefore(submittedAt, draft.daysBefore),
      isDateApproximate: draft.isDateApproximate,
      place: draft.point,
      city: draft.city.name,
      state: draft.city.state,
      evidenceCount: random.chance(0.12) ? random.between(1, 3) : 0,
      submittedAt,
      decidedAt: decidedAt && startOfDay(decidedAt),
      publishedAt: status === 'approved' || status === 'removed' ? startOfDay(decidedAt!) : null,
    };
    const row = experienceRow(vault, experience);
    formats.experiences.add(row);
    const identifiers = identifierRows(vault, experience);
    for (const identifier of identifiers) formats.experience_identifiers.add(identifier);
    const reviewed = this.#review(formats, random, nth, experience, row.author_key, member, decidedAt);
    if (status === 'approved') {
      const platforms = draft.identifiers.map(({ platform }) => platform);
      this.#count(
        publicationCounters({ platforms, tags: draft.tags, city: draft.city.name, state: draft.city.state }, this.#order.categories, 1),
      );
    }
    return 1 + identifiers.length + reviewed;
  }

  #draft(random: Random, nth: number, member: number): { draft: Draft; words: [first: number, last: number] } {
    const { plan, words } = this.#order;
    const subject = this.#subjects.subject(plan.subjectOf[nth]!);
    const form = FORMS[plan.formOf[nth]!] ?? 'first';
    const draft = draftExperience(random, this.#tools, subject, writtenName(subject.name, form), this.#members.voice(member));
    const first = words.first[subject.first]!;
    if (form === 'full') return { draft, words: [first, words.last[subject.last]!] };
    return { draft, words: [first, form === 'initial' ? words.initials[letterOf(subject.name.last.written)]! : first] };
  }

  #review(
    formats: Record<ChunkTable, CopyFormat>,
    random: Random,
    nth: number,
    { id, status, submittedAt }: NewExperience,
    authorKey: string,
    member: number,
    decidedAt: Date | null,
  ): number {
    const { firstIds } = this.#order;
    const itemId = firstIds.review_items + nth;
    const asks = status === 'needs_admin_review';
    const reviewer = this.#members.reviewerOf(random, member);
    const reviewerId = this.#members.id(reviewer);
    const outcome = status === 'rejected' ? 'rejected' : 'approved';
    this.#count([pendingChanged(1)]);
    formats.review_items.add({
      id: itemId,
      subject_type: 'experience',
      subject_id: id,
      status: status === 'removed' ? 'approved' : status,
      author_key: authorKey,
      is_reported: false,
      submitted_at: submittedAt,
      decided_by: decidedAt && reviewerId,
      decided_at: decidedAt,
    });
    if (status === 'withdrawn') this.#count([pendingChanged(-1)]);
    if (decidedAt === null && !asks) return 1;

    const at = decidedAt ?? submittedAt;
    this.#count(decisionCounted(reviewerId, asks ? 'needs_admin_review' : outcome, at));
    formats.review_decisions.add({
      id: firstIds.review_decisions + nth,
      item_id: itemId,
      reviewer_id: reviewerId,
      decision: asks ? 'admin_review' : outcome === 'approved' ? 'approve' : 'reject',
      notes_enc:
        asks || outcome === 'rejected'
          ? this.#vault.seal(
              'review_decisions.notes',
              notesRow(itemId, reviewerId),
              this.#tools.writer.line(random, asks ? 'admin review' : 'rejection', NOBODY),
            )
          : null,
      is_second_look: false,
      agrees: status === 'removed' ? false : null,
      opened_at: new Date(at.getTime() - random.between(20, 500) * 1000),
      decided_at: at,
    });
    const { tallies, endsAt } = this.#order;
    if (status === 'rejected' && endsAt - at.getTime() < REJECTION_DAYS * 24 * HOUR_MS) Atomics.add(tallies.rejected, member, 1);
    if (status === 'removed') this.#count([overturnedChanged(reviewerId, 1)]);
    if (status !== 'approved' && status !== 'removed') return 2;

    Atomics.add(tallies[status], member, 1);
    formats.ledger_entries.add({
      id: firstIds.ledger_entries + nth,
      user_id: this.#members.id(member),
      delta: 1,
      kind: 'approval',
      reference: ledgerReference(this.#vault, 'approval', String(id)),
      created_at: entryTime('approval', at),
    });
    return 3;
  }

  /** 92% are published; what waits is among the newest. */
  #statusOf(random: Random, nth: number): Status {
    const roll = random.next();
    if (nth > this.#order.experiences * 0.985) return roll < 0.75 ? 'in_review' : roll < 0.8 ? 'needs_admin_review' : 'approved';
    if (roll < 0.934) return 'approved';
    if (roll < 0.98) return 'rejected';
    return roll < 0.994 ? 'withdrawn' : 'removed';
  }

  #timeOf(random: Random, nth: number): Date {
    const { startsAt, endsAt, experiences } = this.#order;
    return new Date(Math.floor(startsAt + ((nth + random.next()) / experiences) * (endsAt - startsAt - HOUR_MS)));
  }

  #count(changes: readonly CounterChange[]): void {
    for (const change of changes) {
      const { kind, key, by } = change;
      let ofKind = this.#counted.get(kind);
      if (!ofKind) this.#counted.set(kind, (ofKind = new Map()));
      const known = ofKind.get(key);
      if (known) known.by += by;
      else ofKind.set(key, { ...change });
    }
  }
}

const NOBODY = { pronoun: 'they', app: 'an app', city: 'town' } as const;
