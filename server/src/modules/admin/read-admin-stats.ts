import type { AdminStats } from '@candor/contract/admin';
import type { MemberContext } from '../../platform/context.ts';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import { countJobs } from '../../platform/jobs/store.ts';
import type { AdminDependencies } from './dependencies.ts';
import { minutesBetween } from './rules.ts';

export async function readAdminStats(ctx: MemberContext, deps: AdminDependencies): Promise<AdminStats> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const [members, statuses, queue, urgentItems, urgentDisputes, disputes, applications, appeals, money, jobs, providers, clusters] =
    await Promise.all([
      deps.members.countMembers(db, now, secondsAfter(now, -7 * DAY_S)),
      deps.experiences.countByStatus(db),
      deps.moderation.queueState(db, now),
      deps.moderation.urgentState(db, now),
      deps.disputes.urgentState(db, now),
      deps.disputes.countOpen(db),
      deps.moderation.countPendingApplications(db),
      deps.decisions.appealState(ctx),
      deps.payments.sumMoney(db),
      countJobs(db),
      deps.readProviders(),
      deps.clusters.summary(db),
    ]);
  const countOf = (status: Parameters<typeof statuses.get>[0]): number => statuses.get(status) ?? 0;
  return {
    users: { total: members.total, new_this_week: members.newSince, reviewers: members.reviewers, banned: members.banned },
    experiences: {
      total: [...statuses.values()].reduce((sum, n) => sum + n, 0),
      in_review: countOf('in_review'),
      needs_admin_review: countOf('needs_admin_review'),
      approved: countOf('approved'),
      rejected: countOf('rejected'),
      removed: countOf('removed'),
    },
    queue: {
      pending: queue.pending,
      oldest_minutes: queue.oldestDay === null ? 0 : minutesBetween(new Date(queue.oldestDay), now),
      sla_breaches: queue.late,
    },
    urgent: sumUrgent(urgentItems, urgentDisputes),
    disputes,
    applications,
    appeals: { open: appeals.open, overdue: appeals.overdue, waits_for_second_admin: appeals.waitsForSecondAdmin },
    money: {
      revenue_cents: money.revenueCents,
      refunded_cents: money.refundedCents,
      currency: 'USD',
      purchases: money.purchases,
      pending: money.pending,
    },
    jobs,
    clusters: { large: clusters?.large ?? 0, largest: clusters?.largest ?? 0 },
    providers: providers.map(({ checkedAt, ...provider }) => ({ ...provider, checked_at: checkedAt?.toISOString() ?? null })),
  };
}

type UrgentState = { open: number; late: number; nextDueAt: Date | null };

function sumUrgent(...states: UrgentState[]): AdminStats['urgent'] {
  const due = states.flatMap(({ nextDueAt }) => nextDueAt ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  const sum = (key: 'open' | 'late'): number => states.reduce((total, state) => total + state[key], 0);
  return { open: sum('open'), late: sum('late'), next_due_at: due[0]?.toISOString() ?? null };
}
