import { render } from '@candor/contract/catalogues';
import { message } from '@candor/contract/message';
import { Answer, on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { banMember, liftBan } from './ban-member.ts';
import { changeRole } from './change-role.ts';
import type { AdminDependencies } from './dependencies.ts';
import { addCategory, changeCategory, listCategories } from './edit-categories.ts';
import { listAudit } from './list-audit.ts';
import { listUsers } from './list-users.ts';
import { readMemberHistory } from './read-member-history.ts';
import { readAdminStats } from './read-admin-stats.ts';
import { editComment, proposeRewording } from './reword-comment.ts';
import { listUnmaskRequests, unmaskAuthor } from './unmask-author.ts';

export function adminRoutes(deps: AdminDependencies): BoundRoute[] {
  return [
    on('GET /admin/stats', (ctx) => readAdminStats(ctx, deps)),
    on('GET /admin/users', (ctx, { query }) => listUsers(ctx, deps, query), { transaction: 'one' }),
    ...memberHistoryRoutes(deps),
    on('PUT /admin/users/{id}/role', (ctx, { params, body }) => changeRole(ctx, deps, params.id, body)),
    on('POST /admin/users/{id}/ban', (ctx, { params, body }) => banMember(ctx, deps, params.id, body)),
    on('DELETE /admin/users/{id}/ban', (ctx, { params }) => liftBan(ctx, deps, params.id)),
    on('GET /admin/feedback-categories', (ctx) => listCategories(ctx, deps)),
    on('POST /admin/feedback-categories', (ctx, { body }) => addCategory(ctx, deps, body)),
    on('PUT /admin/feedback-categories/{id}', (ctx, { params, body }) => changeCategory(ctx, deps, params.id, body)),
    on('GET /admin/audit', (ctx, { query }) => listAudit(ctx, deps, query)),
    // The check reads the whole chain, and adds waiting entries to it in a transaction of its own.
    on('GET /admin/audit/chain', () => deps.checkAudit(), { transaction: 'none' }),
    // The specification's client reads the message of the envelope, other clients the one in the data.
    on(
      'PUT /admin/experiences/{id}/comment',
      async (ctx, { params, body }) => {
        await editComment(ctx, deps, params.id, body);
        const confirmation = message('commentUpdatedAndApproved');
        return new Answer({ message: render(confirmation, ctx.language ?? 'en') }, { message: confirmation });
      },
      { side: 'authored' },
    ),
    // The assistant may be an external provider, so no transaction waits for it.
    on('POST /admin/experiences/{id}/reword', (ctx, { params, body }) => proposeRewording(ctx, deps, params.id, body), {
      transaction: 'none',
      waitsForProvider: true,
    }),
    on('POST /admin/experiences/{id}/unmask', (ctx, { params, body }) => unmaskAuthor(ctx, deps, params.id, body.reason), {
      side: 'authored',
    }),
    on('GET /admin/unmask-requests', (ctx) => listUnmaskRequests(ctx, deps)),
  ];
}

function memberHistoryRoutes(deps: AdminDependencies): BoundRoute[] {
  return [
    on('GET /admin/users/{id}/history', (ctx, { params, query }) => readMemberHistory(ctx, deps, { userId: params.id, ...query }), {
      transaction: 'one',
    }),
    ...(['claimant', 'owner'] as const).map((side) =>
      on(
        `GET /admin/ownership-disputes/{id}/${side}-history`,
        async (ctx, { params, query }) => {
          const parties = await deps.disputes.partiesOfClaim(ctx, params.id);
          return readMemberHistory(ctx, deps, { userId: parties?.[side], besideCase: params.id, ...query });
        },
        { transaction: 'one' },
      ),
    ),
    on(
      'GET /admin/experience-disputes/{id}/filer-history',
      async (ctx, { params, query }) => {
        const userId = await deps.disputes.filerOf(ctx, params.id);
        return readMemberHistory(ctx, deps, { userId, besideCase: params.id, ...query });
      },
      { transaction: 'one' },
    ),
  ];
}
