import { isoDay } from '@candor/contract/dates';
import type { MemberContext } from '../../../platform/context.ts';
import type { Ruling } from '../../decisions/index.ts';
import { subjectPort, type ModerationDependencies } from '../dependencies.ts';
import type { DecisionEffect } from '../ports.ts';
import type { StoredReport } from '../reports/report-store.ts';
import { resolveReports } from '../reports/resolve-reports.ts';
import { revertReports } from '../reports/revert-reports.ts';
import type { StoredItem } from '../store.ts';
import { lastRejectedAt } from './decision-store.ts';

interface DecisionMade {
  effect: DecisionEffect;
  ruling: Ruling;
  /** The admin changed the words before approving. */
  isEdited: boolean;
}

/**
 * Adds a statement of reasons for each person whom a decision affects: the author, the person written about, and the reporters. Returns the
 * reports that the decision closed.
 */
export async function addStatements(
  ctx: MemberContext,
  deps: ModerationDependencies,
  { type, subjectId, assistantVote }: StoredItem,
  { effect, ruling, isEdited }: DecisionMade,
): Promise<StoredReport[]> {
  // A proof concerns an account or a request: its own module states the reasons there.
  if (effect === 'ask-admin' || type === 'proof') return [];
  const experienceId = await subjectPort(deps, type).experienceIdOf(ctx.db, subjectId);
  const isAssisted = assistantVote !== null;
  if (effect === 'refuse' || effect === 'take-down') {
    const statement = {
      kind: type,
      caseKind: type,
      caseId: String(subjectId),
      experienceId,
      guideline: deps.decisions.guidelineOf(ruling, type),
      words: ruling.notes,
      isAssisted,
    };
    const outcome = effect === 'refuse' ? 'rejected' : 'removed';
    await deps.decisions.addStatement(ctx, { ...statement, audience: 'author', outcome, isAppealable: true });
    // The person written about could read the text until now. They learn nothing of a text that was never published.
    if (type === 'experience' && outcome === 'removed') {
      await deps.decisions.addStatement(ctx, { ...statement, audience: 'subject', outcome, isAppealable: false });
    }
  }
  if (effect === 'restore') {
    const guideline = deps.decisions.guidelineOf(ruling, type);
    const removedOn = isoDay((await lastRejectedAt(ctx.db, type, subjectId)) ?? ctx.clock.now());
    await revertReports(ctx, deps, { type, subjectId, experienceId }, { removedOn, ruling: { ...ruling, guideline } });
    // The person written about got the reasons of the removal.
    await deps.decisions.addStatement(ctx, {
      kind: 'appeal',
      caseKind: type,
      caseId: String(subjectId),
      audience: 'subject',
      experienceId,
      outcome: 'restored',
      guideline,
      words: ruling.notes,
      isAppealable: false,
      isAssisted,
    });
  }
  const isActedOn = isEdited || effect === 'refuse' || effect === 'take-down';
  return resolveReports(ctx, deps, { type, subjectId, experienceId, isAssisted }, isActedOn ? 'action_taken' : 'no_action', ruling);
}
