import type { AdminUser } from '@candor/contract/admin';
import { PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type RouteData, type RouteQuery } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { ListedMember } from '../members/index.ts';
import type { AdminDependencies } from './dependencies.ts';

type Route = (typeof routes)['GET /admin/users'];

/** Leaves an audit entry, without the words of the search. */
export async function listUsers(ctx: MemberContext, deps: AdminDependencies, { q, page }: RouteQuery<Route>): Promise<RouteData<Route>> {
  const search = { q, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE, now: ctx.clock.now() };
  const { members, total } = await deps.members.listMembers(ctx.db, search);
  await audit(ctx, { action: 'member.list', subject: 'accounts', data: { shown: members.length } });
  return { users: await presentMembers(ctx, deps, members), pagination: paginate(page, PAGE_SIZE, total, members.length) };
}

/** The member as the directory shows them, for the reply to a change. @throws AppError NOT_FOUND without such a member */
export async function readUser(ctx: MemberContext, deps: AdminDependencies, userId: string): Promise<{ user: AdminUser }> {
  const member = await deps.members.memberForAdmin(ctx.db, userId, ctx.clock.now());
  if (!member) throw new AppError('NOT_FOUND');
  const [user] = await presentMembers(ctx, deps, [member]);
  return { user: user! };
}

async function presentMembers(ctx: MemberContext, deps: AdminDependencies, members: readonly ListedMember[]): Promise<AdminUser[]> {
  const ids = members.map(({ id }) => id);
  const [owed, shared] = await Promise.all([deps.reveals.owedBy(ctx.db, ids), deps.clusters.sharedBy(ctx.db, ids)]);
  return members.map((member) => ({
    ...presentMember(member),
    reveals_owed: owed.get(member.id) ?? 0,
    shared_with: shared.get(member.id) ?? { device: 0, card: 0 },
  }));
}

const presentMember = (member: ListedMember): Omit<AdminUser, 'reveals_owed' | 'shared_with'> => ({
  id: member.id,
  display_name: member.displayName,
  role: member.role,
  trust_score: member.trustScore,
  verification_status: member.isVerified,
  bans: member.bans.map(({ reason, until }) => ({ reason, until: until?.toISOString() ?? null })),
  created_at: member.createdAt.toISOString(),
  last_seen_at: member.lastSeenAt?.toISOString() ?? null,
});
