import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { acknowledgeCredits } from './acknowledge-credits.ts';
import { countReveals } from './count-reveals.ts';
import { listPacks } from './list-packs.ts';
import { listPendingCredits } from './list-pending-credits.ts';
import { revealInOneStatement } from './reveal-in-one-statement.ts';
import type { RevealsDependencies } from './dependencies.ts';
import { revealExperience } from './reveal-experience.ts';
import { spendEarnedCredit } from './spend-earned-credit.ts';

export const revealRoutes = (deps: RevealsDependencies): BoundRoute[] => [
  on('GET /reveals/count', (ctx) => countReveals(ctx, deps)),
  on('POST /reveals/experience', (ctx, { body }) => revealExperience(ctx, deps, body), {
    side: 'identity',
    inOneStatement: (ctx, { body }) => revealInOneStatement(ctx, deps, body),
    // Only authors have earned credits, so a call that spends one must leave nothing on the identity side.
    fallback: { code: 'INSUFFICIENT_REVEALS', side: 'authored', handle: (ctx, { body }) => spendEarnedCredit(ctx, deps, body) },
  }),
  on('GET /reveals/packs', async () => ({ packs: listPacks() })),
  on('GET /reveals/pending-credits', (ctx) => listPendingCredits(ctx, deps)),
  on('POST /reveals/acknowledge', (ctx, { body }) => acknowledgeCredits(ctx, deps, body?.ids), { side: 'identity' }),
];
