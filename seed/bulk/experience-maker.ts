import { dayBefore, isoDay } from '@candor/contract/dates';
import type { CounterChange } from '../../server/src/platform/counters/store.ts';
import type { Vault } from '../../server/src/platform/crypto/vault.ts';
import { publicationCounters } from '../../server/src/modules/experiences/reviewing/counters.ts';
import { wideCellAt } from '../../server/src/modules/experiences/facets.ts';
import { randomId, rankOn, slotRow } from '../../server/src/modules/authorship/index.ts';
import { claimMark, experienceRow, identifierRows, type NewExperience } from '../../server/src/modules/experiences/experience-row.ts';
import { HOUR_MS, startOfDay } from '../../server/src/platform/clock.ts';
import { decisionChanges, overturnedChange, pendingChange } from '../../server/src/modules/moderation/counters.ts';
import { notesRowId } from '../../server/src/modules/moderation/deciding/rejection-notes.ts';
import { reviewDueAt } from '../../server/src/modules/moderation/rules.ts';
import { Writer } from '../comments.ts';
import { CategoryTable, draftExperience, type Draft, type Tools } from '../generate.ts';
import { writtenName, type NameForm } from '../names.ts';
import { Random } from '../random.ts';
import { MemberSource } from './members.ts';
import type { Batch, LoadContext } from './load-context.ts';
import { BatchRows } from './batch-rows.ts';
import { FULL, INITIAL, letterOf } from './plan.ts';
import type { SubjectSource } from './subjects.ts';

const SEED = 0xc4a2c5;
/** The number of experiences or members in a batch. */
export const BATCH_SIZE = 5_000;

/** Of a verified member with a complete profile, an account older than 90 days and five published texts, but without e-mail address or linked handles. */
const TYPICAL_TRUST = 65;

type Status = NewExperience['status'];
const FORMS: Record<number, NameForm> = { [FULL]: 'full', [INITIAL]: 'initial' };

/** Makes the rows of experiences, and all rows that the app would have written with them. */
export class ExperienceMaker {
  readonly #context: LoadContext;
  readonly #vault: Vault;
  readonly #tools: Tools;
  readonly #subjects: SubjectSource;
  readonly #members: MemberSource;
  readonly #counterChanges = new Map<string, Map<string, CounterChange>>();

  constructor(context: LoadContext, vault: Vault, subjects: SubjectSource) {
    this.#context = context;
    this.#vault = vault;
    this.#subjects = subjects;
    this.#members = new MemberSource(context.members, context.membersBefore);
    this.#tools = {
      categories: new CategoryTable([...context.categories.values()].filter(({ isActive }) => isActive)),
      writer: new Writer(),
    };
  }

  make(batchIndex: number): Batch {
    const rows = new BatchRows(this.#context.columns);
    const random = new Random(SEED, batchIndex);
    const end = Math.min((batchIndex + 1) * BATCH_SIZE, this.#context.experiences);
    this.#counterChanges.clear();
    for (let nth = batchIndex * BATCH_SIZE; nth < end; nth++) this.#add(rows, random, nth);
    return { ...rows.take(), counters: [...this.#counterChanges.values()].flatMap((changes) => [...changes.values()]) };
  }

  #add(rows: BatchRows, random: Random, nth: number): void {
    const { plan, slotCounts } = this.#context;
    const vault = this.#vault;
    const member = this.#members.authorOf(plan.subjectOf[nth]!, plan.ordinalOf[nth]!);
    const { draft, nameWordIds } = this.#draft(random, nth, member);
    const submittedAt = this.#timeOf(random, nth);
    const status = this.#statusOf(random, nth);
    const isDecided = status === 'approved' || status === 'rejected' || status === 'removed';
    const decidedAt = isDecided ? new Date(Math.min(submittedAt.getTime() + random.between(1, 40) * HOUR_MS, this.#context.endsAt)) : null;
    const publishedAt = status === 'approved' || status === 'removed' ? startOfDay(decidedAt!) : null;
    const experience: NewExperience = {
      id: randomId(),
      authorId: this.#members.id(member),
      status,
      content: {
        person_name: draft.personName,
        comment: draft.comment,
        platforms: draft.identifiers.map(({ platform, social_id, country_code }) =>
          country_code ? { platform, social_id, country_code } : { platform, social_id },
        ),
      },
      canonicals: draft.identifiers.map(({ canonical }) => canonical),
      firstWordId: nameWordIds[0],
      lastWordId: nameWordIds[1],
      tags: draft.tags,
      rating: draft.rating,
      feedbackTypes: draft.feedbackTypes,
      isAnonymous: draft.isAnonymous,
      authorTrust: TYPICAL_TRUST + 5 * Number(this.#members.hasEmail(member)) + 5 * this.#members.handles(member),
      isAuthorVerified: true,
      experienceDate: dayBefore(submittedAt, draft.daysBefore),
      isDateApproximate: draft.isDateApproximate,
      place: draft.point,
      city: draft.city.name,
      state: draft.city.state,
      evidenceCount: random.chance(0.12) ? random.between(1, 3) : 0,
      submittedAt,
      decidedAt: decidedAt && startOfDay(decidedAt),
      publishedAt,
      ...(publishedAt ? { rank: rankOn(publishedAt) } : {}),
    };
    rows.add('experiences', experienceRow(vault, experience));
    for (const identifier of identifierRows(vault, experience, experience.rank ?? null)) rows.add('experience_identifiers', identifier);
    const position = Atomics.add(slotCounts, member, 1) + 1;
    rows.add('slots', slotRow(vault, { purpose: 'item', owner: experience.authorId, nth: position, body: String(experience.id) }));
    this.#claim(rows, experience);
    this.#review(rows, random, nth, experience, member, decidedAt);
    if (status !== 'approved') return;
    const platforms = draft.identifiers.map(({ platform }) => platform);
    this.#count(
      publicationCounters(
        { platforms, tags: draft.tags, city: draft.city.name, state: draft.city.state, wideCell: wideCellAt(draft.point) },
        this.#context.categories,
        1,
      ),
    );
  }

  #draft(random: Random, nth: number, member: number): { draft: Draft; nameWordIds: [first: number, last: number] } {
    const { plan, wordIds } = this.#context;
    const subject = this.#subjects.subject(plan.subjectOf[nth]!);
    const form = FORMS[plan.formOf[nth]!] ?? 'first';
    const draft = draftExperience(random, this.#tools, subject, writtenName(subject.name, form), this.#members.voice(member));
    const first = wordIds.first[subject.first]!;
    if (form === 'full') return { draft, nameWordIds: [first, wordIds.last[subject.last]!] };
    return { draft, nameWordIds: [first, form === 'initial' ? wordIds.initials[letterOf(subject.name.last.written)]! : first] };
  }

  #review(
    rows: BatchRows,
    random: Random,
    nth: number,
    { id, status, submittedAt }: NewExperience,
    member: number,
    decidedAt: Date | null,
  ): void {
    const { firstIds } = this.#context;
    const itemId = randomId();
    const needsAdmin = status === 'needs_admin_review';
    const reviewer = this.#members.reviewerOf(random, member);
    const reviewerId = this.#members.id(reviewer);
    const outcome = status === 'rejected' ? 'rejected' : 'approved';
    this.#count([pendingChange(1)]);
    rows.add('review_items', {
      id: itemId,
      subject_type: 'experience',
      subject_id: id,
      status: status === 'removed' ? 'approved' : status,
      is_reported: false,
      tie: random.below(2 ** 31),
      day: isoDay(submittedAt),
      due_at: reviewDueAt(submittedAt, []),
      decided_by: decidedAt && reviewerId,
      decided_at: decidedAt,
    });
    if (status === 'withdrawn') this.#count([pendingChange(-1)]);
    if (decidedAt === null && !needsAdmin) return;

    const at = decidedAt ?? submittedAt;
    this.#count(decisionChanges(reviewerId, needsAdmin ? 'needs_admin_review' : outcome, at));
    rows.add('review_decisions', {
      id: firstIds.review_decisions + nth,
      item_id: itemId,
      reviewer_id: reviewerId,
      decision: needsAdmin ? 'admin_review' : outcome === 'approved' ? 'approve' : 'reject',
      notes_enc:
        needsAdmin || outcome === 'rejected'
          ? this.#vault.seal(
              'review_decisions.notes',
              notesRowId(itemId, reviewerId),
              this.#tools.writer.line(random, needsAdmin ? 'admin review' : 'rejection', NO_CONTEXT),
            )
          : null,
      is_second_look: false,
      agrees: status === 'removed' ? false : null,
      opened_at: new Date(at.getTime() - random.between(20, 500) * 1000),
      decided_at: at,
    });
    if (status === 'removed') this.#count([overturnedChange(reviewerId, 1)]);
  }

  #claim(rows: BatchRows, { status, authorId, content, canonicals, isAnonymous }: NewExperience): void {
    if (status !== 'approved' && status !== 'in_review' && status !== 'needs_admin_review') return;
    const marks = content.platforms.map(({ platform }, index) =>
      claimMark(this.#vault, authorId, isAnonymous, { platform, canonical: canonicals[index]! }),
    );
    for (const mark of new Set(marks)) rows.add('claims', { mark });
  }

  /** 92 % are published; those that wait for a decision are among the newest. */
  #statusOf(random: Random, nth: number): Status {
    const roll = random.next();
    if (nth > this.#context.experiences * 0.985) return roll < 0.75 ? 'in_review' : roll < 0.8 ? 'needs_admin_review' : 'approved';
    if (roll < 0.934) return 'approved';
    if (roll < 0.98) return 'rejected';
    return roll < 0.994 ? 'withdrawn' : 'removed';
  }

  #timeOf(random: Random, nth: number): Date {
    const { startsAt, endsAt, experiences } = this.#context;
    return new Date(Math.floor(startsAt + ((nth + random.next()) / experiences) * (endsAt - startsAt - HOUR_MS)));
  }

  #count(changes: readonly CounterChange[]): void {
    for (const change of changes) {
      let changesByKey = this.#counterChanges.get(change.kind);
      if (!changesByKey) this.#counterChanges.set(change.kind, (changesByKey = new Map()));
      const earlier = changesByKey.get(change.key);
      if (earlier) earlier.by += change.by;
      else changesByKey.set(change.key, { ...change });
    }
  }
}

/** For sentences without placeholders. */
const NO_CONTEXT = { pronoun: 'they', app: 'an app', city: 'town' } as const;
