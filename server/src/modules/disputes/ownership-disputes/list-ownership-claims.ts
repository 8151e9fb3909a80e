import type { AdminOwnershipDispute, DisputeCounts } from '@candor/contract/admin-disputes';
import type { OwnershipDispute } from '@candor/contract/disputes';
import { PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type Pagination } from '@candor/contract/route';
import type { DisputeFilter } from '@candor/contract/statuses';
import type { MemberContext } from '../../../platform/context.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { presentClaims, presentClaimsToAdmin } from './present-claim.ts';
import { countsOf, statusesOf } from '../rules.ts';

export async function listOwnClaims(ctx: MemberContext, deps: DisputesDependencies): Promise<{ disputes: OwnershipDispute[] }> {
  return { disputes: await presentClaims(ctx, deps, await deps.claims.listOf(ctx.db, ctx.actor.userId)) };
}

/** The list contains only links to the files; opening a file writes an audit entry. */
export async function listClaims(
  ctx: MemberContext,
  deps: DisputesDependencies,
  { status, page }: { status?: DisputeFilter | undefined; page: number },
): Promise<{ disputes: AdminOwnershipDispute[]; pagination: Pagination }> {
  const [claims, counts] = await Promise.all([
    deps.claims.list(ctx.db, statusesOf(status), { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    countClaims(ctx, deps),
  ]);
  const disputes = await presentClaimsToAdmin(ctx, deps, claims);
  return { disputes, pagination: paginate(page, PAGE_SIZE, counts[status ?? 'total'], disputes.length) };
}

export async function countClaims(ctx: MemberContext, deps: DisputesDependencies): Promise<DisputeCounts> {
  return countsOf(await deps.claims.countByStatus(ctx.db));
}
