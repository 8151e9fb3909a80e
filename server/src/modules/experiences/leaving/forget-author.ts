import { randomInt } from 'node:crypto';
import { isoDay } from '@candor/contract/dates';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inJobTransaction } from '../../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { shuffle } from '../../../platform/shuffle.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { openAuthor, sealAuthor } from '../experience-row.ts';
import { openExperience } from '../load-experiences.ts';
import { countReply } from '../replies/count-reply.ts';
import { unpublishExperience } from '../reviewing/publish-experience.ts';
import { releaseClaimsOf } from './release-claims.ts';
import { LEAVING_DAYS } from '../rules.ts';
import { chooseAnonymousIds, deleteExperience, experienceRowsByIds, lockExperience, replaceAuthor, type ExperienceRow } from '../store.ts';

/** Jobs that an earlier release enqueued, one for each anonymous experience of a deleted account. */
export const ERASE_JOB = 'erase-experience';
export const DETACH_JOB = 'detach-experience';

/**
 * Runs when a member leaves (product decision A11): their texts are deleted or stay without an author. Signed ones are processed immediately;
 * each anonymous one some days later, so that it doesn't change together with the account. Until then a sealed row lists the anonymous ones.
 */
export async function forgetAuthor(
  ctx: Context,
  deps: ExperiencesDependencies,
  userId: string,
  { keepsExperiences }: { keepsExperiences: boolean },
): Promise<void> {
  for (const reply of await deps.replies.byOwner(ctx.db, userId)) {
    if (keepsExperiences) {
      await deps.replies.detach(ctx.db, reply);
      continue;
    }
    await deps.moderation.forgetSubject(ctx, 'reply', reply.id);
    // A decision may have changed the reply since the list was read.
    const locked = await deps.replies.lock(ctx.db, reply.id);
    if (!locked) continue;
    await deps.replies.delete(ctx.db, locked);
    await countReply(ctx.db, locked, undefined);
  }
  const { slots } = deps.authorship;
  const ids = await deps.own.idsOf(ctx.db, userId);
  const signed = (await experienceRowsByIds(ctx.db, ids)).filter((row) => !row.is_anonymous);
  const signedIds = new Set(signed.map(({ id }) => id));
  for (const row of signed) {
    await (keepsExperiences ? detach(ctx, deps, row) : eraseExperience(ctx, deps, row.id));
  }
  const slotEntries = ids.map((id, index) => ({ id, owner: userId, nth: index + 1 }));
  const inDays = (days: number): string => isoDay(secondsAfter(ctx.clock.now(), days * DAY_S));
  const { from, to } = LEAVING_DAYS;
  await deps.authorship.leaving.add(ctx.db, {
    userId,
    keepsExperiences,
    items: slotEntries.filter(({ id }) => !signedIds.has(id)).map(({ id, nth }) => [id, inDays(randomInt(from, to + 1)), nth] as const),
    until: inDays(to + 1),
  });
  // The slot entry of an anonymous text is deleted with the text. It carries the transaction id of the text's mix, and this transaction
  // names the member.
  await slots.deleteEntries(
    ctx.db,
    'item',
    slotEntries.filter(({ id }) => signedIds.has(id)),
  );
  for (const purpose of ['reply', 'case', 'report'] as const) await slots.delete(ctx.db, purpose, userId);
}

const FORGET_JOB = 'forget-leaving-authors';
/** How many other anonymous experiences get their author encrypted again each day, so that not only those that lose their author change. */
const DUMMY_UPDATES = 20;

/**
 * Deletes or detaches the anonymous experiences of deleted accounts that are due, in random order among dummy updates and each in a
 * transaction of its own.
 */
async function forgetLeaving(deps: ExperiencesDependencies): Promise<void> {
  const today = isoDay(deps.clock.now());
  const all = await deps.authorship.leaving.listAll(deps.authoredDb);
  const due = all.flatMap(({ items, keepsExperiences }) =>
    items.filter(([, day]) => day <= today).map(([id]) => ({ id, work: keepsExperiences ? detachById : eraseExperience })),
  );
  const dummies = (await chooseAnonymousIds(deps.authoredDb, DUMMY_UPDATES)).map((id) => ({ id, work: sealAuthorAgain }));
  const inOwnTransaction = (work: (ctx: Context) => Promise<void>): Promise<void> =>
    inJobTransaction({ db: deps.authoredDb, clock: deps.clock }, FORGET_JOB, work);
  const dueEntries = all.flatMap(({ userId, items }) =>
    items.filter(([, day]) => day <= today).flatMap(([, , nth]) => (nth === undefined ? [] : [{ owner: userId, nth }])),
  );
  // Rows are deleted first and in one transaction, because a deleted row carries the id of its transaction, and dummy updates delete no rows.
  await inOwnTransaction(async ({ db }) => {
    await deps.authorship.slots.deleteEntries(db, 'item', dueEntries);
    for (const row of await experienceRowsByIds(db, shuffle(due.filter(({ work }) => work === detachById).map(({ id }) => id)))) {
      await releaseClaimsOf(db, deps, openAuthor(deps.vault, row), openExperience(deps.vault, row));
    }
  });
  for (const { id, work } of shuffle([...due, ...dummies])) {
    await inOwnTransaction((ctx) => work(ctx, deps, id));
  }
  const ended = all.filter(({ until }) => until <= today).map(({ userId }) => userId);
  await inOwnTransaction(({ db }) => deps.authorship.leaving.delete(db, ended));
}

export const forgetLeavingJob = (deps: ExperiencesDependencies): JobHandler => ({
  name: FORGET_JOB,
  schedule: '37 4 * * *',
  run: () => forgetLeaving(deps),
});

export async function detachById(ctx: Context, deps: ExperiencesDependencies, id: number): Promise<void> {
  const [row] = await experienceRowsByIds(ctx.db, [id]);
  if (row) await detach(ctx, deps, row);
}

const sealAuthorAgain = ({ db }: Context, { vault }: ExperiencesDependencies, id: number): Promise<void> =>
  changeAuthor(db, vault, id, (author) => author);

/**
 * Locks the row, because a rotation of the keys may replace its author too. The lock leaves a trace in the row, so dummy updates must take
 * it as well.
 */
async function changeAuthor(db: Database, vault: Vault, id: number, change: (author: string) => string): Promise<void> {
  const row = await lockExperience(db, id);
  if (row) await replaceAuthor(db, row, sealAuthor(vault, 'experiences', id, change(openAuthor(vault, row))));
}

async function detach(ctx: Context, deps: ExperiencesDependencies, row: ExperienceRow): Promise<void> {
  const author = openAuthor(deps.vault, row);
  if (author === '') return;
  await releaseClaimsOf(ctx.db, deps, author, openExperience(deps.vault, row));
  await deps.ports.deleteEvidence(ctx, row.id, ctx.clock.now());
  await deps.ports.forgetAnswers(ctx, row.id);
  await deps.decisions.forgetAuthorsAppeals(ctx, row.id);
  await changeAuthor(ctx.db, deps.vault, row.id, () => '');
}

/** Deletes an experience with what belongs to it, and refunds readers who paid for it. */
export async function eraseExperience(ctx: Context, deps: ExperiencesDependencies, id: number): Promise<void> {
  const [row] = await experienceRowsByIds(ctx.db, [id]);
  if (!row) return;
  await deps.moderation.forgetSubject(ctx, 'experience', id);
  await unpublishExperience(ctx, deps, id, 'removed');
  for (const reply of await deps.replies.byIds(ctx.db, await deps.replies.idsAbout(ctx.db, id))) {
    await deps.moderation.forgetSubject(ctx, 'reply', reply.id);
    await deps.replies.delete(ctx.db, reply);
  }
  await releaseClaimsOf(ctx.db, deps, openAuthor(deps.vault, row), openExperience(deps.vault, row));
  await deps.ports.forgetDisputes(ctx, id);
  await deps.decisions.forgetExperience(ctx, id);
  await deps.ports.deleteEvidence(ctx, id, ctx.clock.now());
  await deleteExperience(ctx.db, id);
}
