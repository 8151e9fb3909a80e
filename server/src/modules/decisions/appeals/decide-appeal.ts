import { EVIDENCE_RETENTION_DAYS } from '@candor/contract/limits';
import type { AdminAppeal } from '@candor/contract/decisions';
import { isoDay } from '@candor/contract/dates';
import type { RouteBody } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { audit } from '../../../platform/audit/store.ts';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { countDecided, hoursBetween } from '../../transparency/index.ts';
import type { Appeal } from './appeal.ts';
import { casePort, type DecisionsDependencies } from '../dependencies.ts';
import { tookPart } from './find-conflicts.ts';
import { presentToAdmin } from './list-appeals.ts';
import type { AccountCaseKind, Statement, TextCaseKind } from '../ports.ts';
import { assertReasons, type Ruling } from '../rules.ts';

type Body = RouteBody<(typeof routes)['POST /admin/appeals/{id}/decision']>;
type DecidedAppeal = { appeal: AdminAppeal };

/** Decides an appeal about a text, and writes the authored side. @throws AppError NOT_FOUND if the appeal is about an account */
export const decideAppeal = (ctx: MemberContext, deps: DecisionsDependencies, id: string, body: Body): Promise<DecidedAppeal> =>
  decide(ctx, deps, id, body, { appeals: deps.appeals, statements: deps.statements });

/** Decides an appeal about an account, and writes the identity side. @throws AppError NOT_FOUND if the appeal is about a text */
export const decideMemberAppeal = (ctx: MemberContext, deps: DecisionsDependencies, id: string, body: Body): Promise<DecidedAppeal> =>
  decide(ctx, deps, id, body, { appeals: deps.memberAppeals, statements: deps.memberStatements });

type Stores =
  | Pick<DecisionsDependencies, 'appeals' | 'statements'>
  | { appeals: DecisionsDependencies['memberAppeals']; statements: DecisionsDependencies['memberStatements'] };

/** Case and appeal are locked before any check: of two admins only one decides, and an admin who took part meanwhile is refused. */
async function decide(
  ctx: MemberContext,
  deps: DecisionsDependencies,
  id: string,
  { outcome: status, ...body }: Body,
  { appeals, statements }: Stores,
): Promise<DecidedAppeal> {
  const ruling: Ruling = { notes: body.reasons, guideline: body.guideline };
  assertReasons('reasons', ruling);
  const found = await appeals.find(ctx.db, id);
  const statement = found && (await statements.find(ctx.db, found.statementId));
  if (!statement) throw new AppError('NOT_FOUND');
  const port = casePort(deps, statement);
  await port.lock(ctx, statement);
  const appeal = await appeals.lock(ctx.db, id);
  if (!appeal) throw new AppError('NOT_FOUND');
  if (appeal.status !== 'open') throw new AppError('ALREADY_DECIDED');
  if (await tookPart(ctx, deps, statement, appeal.appellant, ctx.actor.userId)) throw new AppError('CONFLICT_OF_INTEREST');

  const at = ctx.clock.now();
  const guideline = ruling.guideline ?? statement.guideline;
  const language = ctx.language ?? 'en';
  await appeals.resolve(ctx.db, id, { status, by: ctx.actor.userId, at, guideline, words: ruling.notes, language });
  if (status === 'overturned') {
    await statements.closeCase(ctx.db, statement);
    await port.overturn(ctx, statement, { ...ruling, guideline });
  }
  const filesDeletedAt = secondsAfter(at, EVIDENCE_RETENTION_DAYS * DAY_S);
  await port.retainEvidence(ctx, statement, filesDeletedAt);
  await deps.files.scheduleDeletion(ctx, { kind: 'appeal', id }, filesDeletedAt);
  await countDecided(ctx, {
    kind: 'appeal',
    outcome: status,
    guideline,
    isUrgent: false,
    hours: hoursBetween(appeal.createdAt, at),
    isInTime: isoDay(at) <= appeal.dueOn,
  });
  const outcomeId = await notifyAppellant(ctx, deps, statement, { appeal, status, guideline, words: ruling.notes });
  await audit(ctx, {
    action: 'appeal.decide',
    subject: `appeal:${id}`,
    data: { outcome: status, about: statement.kind, statement: outcomeId },
  });
  return { appeal: (await presentToAdmin(ctx, deps, [(await appeals.find(ctx.db, id))!]))[0]! };
}

interface Outcome {
  appeal: Appeal;
  status: 'upheld' | 'overturned';
  guideline: number;
  words: string;
}

/** The outcome gets its own statement of reasons. For a text, its reader finds it beside the decision. @returns its id */
async function notifyAppellant(
  ctx: MemberContext,
  deps: DecisionsDependencies,
  statement: Statement,
  { appeal, status, guideline, words }: Outcome,
): Promise<string> {
  const decider = { by: ctx.actor.userId, at: ctx.clock.now(), language: ctx.language ?? 'en' };
  const common = { kind: 'appeal' as const, caseId: statement.caseId, outcome: status, guideline, words, isAppealable: false };
  if (statement.audience === null) {
    const userId = statement.userId!;
    const id = await deps.memberStatements.insert(ctx.db, { ...common, caseKind: statement.caseKind as AccountCaseKind, userId }, decider);
    await deps.notifications.notify(ctx, userId, { kind: 'appeal_decided', link: `/my-decisions?decision=${id}`, params: { status } });
    return id;
  }
  const { audience, experienceId } = statement;
  const id = await deps.statements.insert(
    ctx.db,
    { ...common, caseKind: statement.caseKind as TextCaseKind, audience, experienceId: experienceId! },
    decider,
  );
  await deps.notifications.addNews(ctx, experienceId!);
  if ('request' in appeal.appellant) await deps.requesterNotifier?.notify(ctx, appeal.appellant.request, { status, words });
  return id;
}
