import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { decideAppeal, decideMemberAppeal } from './appeals/decide-appeal.ts';
import type { DecisionsDependencies } from './dependencies.ts';
import { fileAppeal } from './appeals/file-appeal.ts';
import { fileMemberAppeal } from './appeals/file-member-appeal.ts';
import { listAppeals } from './appeals/list-appeals.ts';
import { listDecisions, readDecision } from './list-decisions.ts';
import { listOwnAppeals, readOwnAppeal } from './appeals/own-appeals.ts';

export function decisionsRoutes(deps: DecisionsDependencies): BoundRoute[] {
  return [
    on('GET /decisions', (ctx, { query }) => listDecisions(ctx, deps, query.page)),
    on('GET /decisions/{id}', (ctx, { params }) => readDecision(ctx, deps, params.id)),
    // A case about a text is handled on the authored side. If it isn't found there, it is about an account.
    on('POST /appeals', (ctx, { body }) => fileAppeal(ctx, deps, body), {
      side: 'authored',
      idempotency: 'own',
      // Both sides: the appeal's files are on the authored side.
      fallback: { code: 'NOT_FOUND', side: 'both', handle: (ctx, { body }) => fileMemberAppeal(ctx, deps, body) },
    }),
    on('GET /appeals', (ctx, { query }) => listOwnAppeals(ctx, deps, query.page)),
    on('GET /appeals/{id}', (ctx, { params }) => readOwnAppeal(ctx, deps, params.id)),
    on('GET /admin/appeals', (ctx, { query }) => listAppeals(ctx, deps, query)),
    on('POST /admin/appeals/{id}/decision', (ctx, { params, body }) => decideAppeal(ctx, deps, params.id, body), {
      side: 'authored',
      // Both sides: the appeal's files are on the authored side, and the case may be about linked IDs, roles and suspensions.
      fallback: {
        code: 'NOT_FOUND',
        side: 'both',
        handle: (ctx, { params, body }) => decideMemberAppeal(ctx, deps, params.id, body),
      },
    }),
  ];
}
