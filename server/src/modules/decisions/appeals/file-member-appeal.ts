import { randomUUID } from 'node:crypto';
import type { PresentedAppeal } from '@candor/contract/decisions';
import type { MemberContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { countFiled } from '../../transparency/index.ts';
import type { Appeal } from './appeal.ts';
import { casePort, type DecisionsDependencies } from '../dependencies.ts';
import { assertMayAppeal, type AppealBody } from './file-appeal.ts';
import { waitsForSecondAdmin } from './find-conflicts.ts';
import { presentAppeal } from './present-appeal.ts';

/** Files an appeal about the caller's own account: a suspension, a role, an application, a linked ID or its proof. */
export async function fileMemberAppeal(
  ctx: MemberContext,
  deps: DecisionsDependencies,
  body: AppealBody,
): Promise<{ appeal: PresentedAppeal }> {
  const { userId } = ctx.actor;
  const statement = await deps.memberStatements.find(ctx.db, body.decision_id);
  if (statement?.userId !== userId) throw new AppError('NOT_FOUND');
  const present = async (appeal: Appeal) => ({
    appeal: presentAppeal(appeal, await waitsForSecondAdmin(ctx, deps, statement, appeal)),
  });
  const existing = await deps.memberAppeals.lockStatement(ctx.db, statement.id);
  if (existing?.request && existing.request.key === ctx.idempotency?.key) {
    if (existing.request.hash !== ctx.idempotency.hash) throw new AppError('IDEMPOTENCY_MISMATCH');
    return present(existing.appeal);
  }
  await assertMayAppeal(ctx, deps, statement);
  const id = randomUUID();
  const appeal = { id, statementId: statement.id, appellant: { user: userId }, userId, text: body.statement, at: ctx.clock.now() };
  await deps.memberAppeals.insert(ctx.db, appeal, ctx.idempotency);
  await countFiled(ctx, 'appeal');
  await deps.files.claim(ctx, body.evidence_ids, { kind: 'appeal', id });
  await casePort(deps, statement).retainEvidence(ctx, statement, null);
  return present((await deps.memberAppeals.find(ctx.db, id))!);
}
