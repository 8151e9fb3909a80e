import { randomUUID } from 'node:crypto';
import type { PresentedAppeal } from '@candor/contract/decisions';
import type { RouteBody } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { dayAsTime } from '@candor/contract/dates';
import type { Context, MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Act, ActHandler } from '../../authorship/index.ts';
import { countFiled } from '../../transparency/index.ts';
import type { Appeal, Appellant } from './appeal.ts';
import { casePort, type DecisionsDependencies } from '../dependencies.ts';
import { waitsForSecondAdmin } from './find-conflicts.ts';
import { ownStatements, type Reader, type RequestReader } from '../own-statements.ts';
import type { Statement } from '../ports.ts';
import { presentAppeal } from './present-appeal.ts';
import { appealDueOn, endOfDay } from '../rules.ts';

export type AppealBody = RouteBody<(typeof routes)['POST /appeals']>;

interface SealedAppeal {
  appealId: string;
  statementId: string;
  text: string;
  evidenceIds: string[];
}

/** An appeal that still waits in its author's inbox, in the form that it will have in the table. */
export function waitingAppeal({ payload, userId, at }: Act): Appeal {
  const { appealId, statementId, text } = payload as SealedAppeal;
  const createdAt = new Date(dayAsTime(at.slice(0, 10)));
  return {
    id: appealId,
    statementId,
    side: 'authored',
    appellant: { user: userId },
    text,
    status: 'open',
    createdAt,
    dueOn: appealDueOn(createdAt),
    decidedBy: null,
    decidedAt: null,
    reasons: null,
  };
}

/**
 * Files an appeal about a text. An anonymous author's appeal becomes one sealed row of the inbox, like everything that such an author
 * does about the text; any other appeal is applied immediately.
 */
export async function fileAppeal(ctx: MemberContext, deps: DecisionsDependencies, body: AppealBody): Promise<{ appeal: PresentedAppeal }> {
  const { userId } = ctx.actor;
  const { inbox } = deps.authorship;
  await inbox.lockAuthor(ctx.db, userId);
  const acts = await inbox.actsOf(ctx.db, userId, ctx.clock.now());
  const repeated = inbox.findRepeated(ctx, acts);
  const statement = await findOwn(ctx, deps, { userId }, body.decision_id);
  if (repeated) return present(ctx, deps, statement, waitingAppeal(repeated));

  const waiting = acts.waiting.filter(({ kind }) => kind === 'appeal').map((act) => waitingAppeal(act));
  if (waiting.some(({ statementId }) => statementId === statement.id)) throw new AppError('ALREADY_APPEALED');
  await assertMayAppeal(ctx, deps, statement);
  await deps.files.countClaimable(ctx, body.evidence_ids, 'appeal');
  const payload: SealedAppeal = {
    appealId: randomUUID(),
    statementId: statement.id,
    text: body.statement,
    evidenceIds: body.evidence_ids,
  };
  const act = { kind: 'appeal' as const, experienceId: statement.experienceId!, target: statement.id, payload };
  if (await isForAnonymousAuthor(ctx, deps, statement)) await inbox.put(ctx, act);
  else await deps.authorship.applyImmediately(ctx, act);
  return present(ctx, deps, statement, waitingAppeal({ ...act, userId, at: ctx.clock.now().toISOString() }));
}

/** Whether the statement is addressed to an anonymous author, whose acts go through the inbox. */
const isForAnonymousAuthor = async (ctx: Context, deps: DecisionsDependencies, statement: Statement): Promise<boolean> =>
  statement.audience === 'author' && (await casePort(deps, statement).hasAnonymousAuthor?.(ctx.db, statement)) === true;

/** Evidence of anonymous authors, which is copied before the mix takes its locks. */
export const evidenceToMix = (acts: readonly Act[]): { userId: string; fileIds: readonly string[] }[] =>
  acts
    .filter(({ kind }) => kind === 'appeal')
    .map(({ userId, payload }) => ({ userId, fileIds: (payload as SealedAppeal).evidenceIds }))
    .filter(({ fileIds }) => fileIds.length > 0);

export const appealHandler = (deps: DecisionsDependencies): ActHandler => ({
  kind: 'appeal',
  apply: async (ctx, acts) => {
    for (const { payload, userId } of acts) {
      const { appealId, statementId, text, evidenceIds } = payload as SealedAppeal;
      const statement = await deps.statements.find(ctx.db, statementId);
      if (!statement) continue;
      // Dated with the day of the mix instead of the act, as submissions are. If the appeal is applied immediately, both are the same.
      await storeAppeal(ctx, deps, statement, { id: appealId, appellant: { user: userId }, text, at: ctx.clock.now() });
      const attachment = { kind: 'appeal' as const, id: appealId };
      const isAnonymous = await isForAnonymousAuthor(ctx, deps, statement);
      if (evidenceIds.length > 0)
        await deps.files.attachFiles(ctx, { userId, fileIds: evidenceIds, attachment, visibleIds: [], isAnonymous });
    }
  },
});

export interface RequestAppellant extends RequestReader {
  /** The request whose link was used; its channel receives the outcome. */
  requestId: string;
  /** The owner of files that were uploaded under the link. */
  fileOwner: string;
}

/**
 * Files the appeal of a person without an account, who may appeal against decisions about their requests and replies through their link.
 */
export async function fileRequestAppeal(
  ctx: Context,
  deps: DecisionsDependencies,
  { requestId, fileOwner, ...reader }: RequestAppellant,
  body: AppealBody,
): Promise<{ appeal: PresentedAppeal }> {
  const statement = await findOwn(ctx, deps, reader, body.decision_id);
  await assertMayAppeal(ctx, deps, statement);
  const id = randomUUID();
  await storeAppeal(ctx, deps, statement, { id, appellant: { request: requestId }, text: body.statement, at: ctx.clock.now() });
  await deps.files.claimByLink(ctx, { ownerId: fileOwner, fileIds: body.evidence_ids, attachment: { kind: 'appeal', id } });
  return present(ctx, deps, statement, (await deps.appeals.find(ctx.db, id))!);
}

async function findOwn(ctx: Context, deps: DecisionsDependencies, reader: Reader, id: string): Promise<Statement> {
  const found = (await ownStatements(ctx.db, deps, reader)).find((one) => one.id === id && one.audience !== null);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** @throws AppError ALREADY_APPEALED, APPEAL_TOO_LATE, CASE_OPEN, ALREADY_SUBMITTED */
export async function assertMayAppeal(ctx: Context, deps: DecisionsDependencies, statement: Statement): Promise<void> {
  const appeals = statement.audience === null ? deps.memberAppeals : deps.appeals;
  if ((await appeals.ofStatements(ctx.db, [statement.id])).length > 0) throw new AppError('ALREADY_APPEALED');
  if (statement.appealUntil === null || endOfDay(statement.appealUntil) < ctx.clock.now()) throw new AppError('APPEAL_TOO_LATE');
  await casePort(deps, statement).assertAppealable(ctx, statement);
}

/** Stores the appeal, and keeps the evidence of the case until the appeal is decided. */
async function storeAppeal(
  ctx: Context,
  deps: DecisionsDependencies,
  statement: Statement,
  appeal: { id: string; appellant: Appellant; text: string; at: Date },
): Promise<void> {
  if (!(await deps.appeals.insert(ctx.db, { ...appeal, statementId: statement.id }))) {
    // A mix has no caller who could get an error, so the first appeal is stored and the second is dropped.
    if (ctx.actor.kind === 'job') return;
    throw new AppError('ALREADY_APPEALED');
  }
  await countFiled(ctx, 'appeal');
  await casePort(deps, statement).retainEvidence(ctx, statement, null);
}

async function present(ctx: Context, deps: DecisionsDependencies, statement: Statement, appeal: Appeal) {
  return { appeal: presentAppeal(appeal, await waitsForSecondAdmin(ctx, deps, statement, appeal)) };
}
