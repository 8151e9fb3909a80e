import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { dismissChecklist, readChecklist } from './read-checklist.ts';
import type { TrustDependencies } from './dependencies.ts';
import { explainTrust } from './read-own-trust.ts';

export const trustRoutes = (deps: TrustDependencies): BoundRoute[] => [
  on('GET /user/trust-score', (ctx) => explainTrust(ctx, deps)),
  on('GET /user/checklist', (ctx) => readChecklist(ctx, deps)),
  on('POST /user/checklist/dismiss', (ctx) => dismissChecklist(ctx, deps)),
];
