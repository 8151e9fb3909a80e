import type { Language } from '@candor/contract/language';
import type { RouteBody, RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { audit } from '../../../platform/audit/store.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import type { Context, MemberActor, MemberContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { inJobTransaction } from '../../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { enqueue } from '../../../platform/jobs/store.ts';
import { describeError } from '../../../platform/logger.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { describeItems } from '../queue/describe-items.ts';
import { deletePendingDecision, findPendingDecision, insertPendingDecision, listDueItemIds } from './pending-decision-store.ts';
import { isOpen } from '../rules.ts';
import { asSeenBy } from './second-look.ts';
import { lockItem, setLease, type StoredItem } from '../store.ts';

type DecisionBody = RouteBody<(typeof routes)['POST /community/review-queue/{id}/decision']>;
type UndoRoute = (typeof routes)['DELETE /community/review-queue/{id}/decision'];
type PendingBody = Omit<DecisionBody, 'undo_seconds'> & {
  /** The language in which the reviewer writes. */
  language: Language;
};

const APPLY_JOB = 'apply-held-decision';
const SEALED_COLUMN = 'held_decisions.decision';

/**
 * While a decision is pending, its reviewer can only undo it, and for everybody else the item is still being reviewed.
 * @throws AppError ALREADY_DECIDED, LEASED
 */
export async function assertNoPendingDecision(db: Database, itemId: number, userId: string): Promise<void> {
  const decision = await findPendingDecision(db, itemId);
  if (decision) throw new AppError(decision.reviewerId === userId ? 'ALREADY_DECIDED' : 'LEASED');
}

/** Stores a checked decision, which takes effect `seconds` from now. The lease is extended until then. */
export async function storePendingDecision(
  ctx: MemberContext,
  deps: ModerationDependencies,
  item: StoredItem,
  { undo_seconds: seconds, ...body }: DecisionBody,
): Promise<Date> {
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  const takesEffectAt = secondsAfter(now, seconds);
  const decisionEnc = deps.vault.sealJson(SEALED_COLUMN, item.id, { ...body, language: ctx.language ?? 'en' } satisfies PendingBody);
  await insertPendingDecision(ctx.db, { itemId: item.id, reviewerId: userId, decisionEnc, takesEffectAt });
  const isOwnLease = item.leasedBy === userId && item.leasedUntil !== null;
  const until = isOwnLease && item.leasedUntil! > takesEffectAt ? item.leasedUntil! : takesEffectAt;
  await setLease(ctx.db, item.id, { by: userId, until, since: (isOwnLease ? item.leasedSince : null) ?? now });
  await enqueue(ctx.db, APPLY_JOB, { itemId: item.id }, { runAt: takesEffectAt });
  return takesEffectAt;
}

/** Withdraws the caller's own decision before it takes effect. @throws AppError ALREADY_DECIDED */
export async function undoDecision(ctx: MemberContext, deps: ModerationDependencies, itemId: number): Promise<RouteData<UndoRoute>> {
  const { userId } = ctx.actor;
  const item = await lockItem(ctx.db, itemId);
  if (!item) throw new AppError('NOT_FOUND');
  const decision = await findPendingDecision(ctx.db, itemId);
  if (decision?.reviewerId !== userId) throw new AppError(isOpen(item.status) ? 'NOT_FOUND' : 'ALREADY_DECIDED');
  if (decision.takesEffectAt <= ctx.clock.now()) throw new AppError('ALREADY_DECIDED');
  await deletePendingDecision(ctx.db, itemId);
  const [presented] = await describeItems(ctx, deps, [asSeenBy(item, ctx.actor)]);
  if (!presented) throw new AppError('NOT_FOUND');
  return { item: presented };
}

type Apply = (ctx: MemberContext, item: StoredItem, body: Omit<PendingBody, 'language'>) => Promise<unknown>;

/**
 * One job applies an item's pending decision when its time has come; another checks every minute for decisions that a stopped process left.
 */
export const pendingDecisionJobs = (deps: ModerationDependencies, apply: Apply): JobHandler[] => [
  { name: APPLY_JOB, run: (payload) => applyPendingDecision(deps, apply, (payload as { itemId: number }).itemId) },
  {
    name: 'apply-due-decisions',
    schedule: '* * * * *',
    run: async () => {
      for (const itemId of await listDueItemIds(deps.db, deps.clock.now())) {
        // One decision that fails must not delay the others.
        await applyPendingDecision(deps, apply, itemId).catch((error: unknown) =>
          deps.log.error({ event: 'decision_not_applied', ...describeError(error) }, 'a pending decision could not be applied'),
        );
      }
    },
  },
];

async function applyPendingDecision(deps: ModerationDependencies, apply: Apply, itemId: number): Promise<void> {
  const platform = { db: deps.authoredDb, clock: deps.clock };
  try {
    await inJobTransaction(platform, APPLY_JOB, (ctx) => applyDue(ctx, deps, apply, itemId));
  } catch (error) {
    // The text was withdrawn, an admin decided, or the reviewer lost the right: the decision is dropped, and the audit entry says why.
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    await inJobTransaction(platform, APPLY_JOB, (ctx) => dropDecision(ctx, itemId, code));
  }
}

async function applyDue(ctx: Context, deps: ModerationDependencies, apply: Apply, itemId: number): Promise<void> {
  const item = await lockItem(ctx.db, itemId);
  const decision = await findPendingDecision(ctx.db, itemId);
  if (!item || !decision) return;
  if (decision.takesEffectAt > ctx.clock.now()) return enqueue(ctx.db, APPLY_JOB, { itemId }, { runAt: decision.takesEffectAt });
  const { language, ...body } = deps.vault.openJson<PendingBody>(SEALED_COLUMN, itemId, decision.decisionEnc);
  await deletePendingDecision(ctx.db, itemId);
  const actor = await reviewerOf(ctx, deps, decision.reviewerId);
  await apply({ ...ctx, actor, language }, item, body);
}

async function dropDecision(ctx: Context, itemId: number, reason: string): Promise<void> {
  await deletePendingDecision(ctx.db, itemId);
  await audit(ctx, { action: 'review.drop-decision', subject: `review-item:${itemId}`, data: { reason } });
}

/** The reviewer with their current rights, which may differ from those at the time of the decision. */
async function reviewerOf(ctx: Context, deps: ModerationDependencies, userId: string): Promise<MemberActor> {
  const person = (await deps.ports.readPeople(ctx.db, [userId])).get(userId);
  if (person === undefined || person.role === 'user') throw new AppError('reviewer_application_needed');
  if (await deps.ports.isBanned(ctx, userId)) throw new AppError('BANNED');
  return {
    kind: 'member',
    userId,
    sessionId: '',
    role: person.role,
    trustScore: person.trustScore,
    isVerified: true,
    isProfileComplete: true,
    isBanned: false,
    isConfirmed: true,
    awaitsFactor: false,
  };
}
