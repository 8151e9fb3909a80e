import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { acknowledgeCredits } from './acknowledge-credits.ts';
import { countReveals } from './count-reveals.ts';
import { listPacks } from './list-packs.ts';
import { listPendingCredits } from './list-pending-credits.ts';
import { revealExperience, type RevealDeps } from './reveal-experience.ts';

export const revealRoutes = (deps: RevealDeps): BoundRoute[] => [
  on('GET /reveals/count', (ctx) => countReveals(ctx, deps.platform.vault)),
  on('POST /reveals/experience', (ctx, { body }) => revealExperience(ctx, deps, body)),
  on('GET /reveals/packs', async () => ({ packs: listPacks() })),
  on('GET /reveals/pending-credits', (ctx) => listPendingCredits(ctx, deps.platform.vault)),
  on('POST /reveals/acknowledge', (ctx, { body }) => acknowledgeCredits(ctx, body?.ids)),
];
