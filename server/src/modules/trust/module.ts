import type { Context } from '../../platform/context.ts';
import { on } from '../../platform/http/route-binding.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from '../accounts/index.ts';
import { refreshTrustJob } from './jobs.ts';
import type { TrustListener, TrustSource } from './ports.ts';
import { explainTrust, recomputeTrust, type TrustDependencies } from './recompute-trust.ts';

export type Trust = ReturnType<typeof trustModule>;

export function trustModule(platform: Platform, accounts: Accounts) {
  const sources: TrustSource[] = [];
  const listeners: TrustListener[] = [];
  const deps: TrustDependencies = { accounts, sources, listeners };
  return {
    routes: [on('GET /user/trust-score', (ctx) => explainTrust(ctx, deps))],
    jobs: [refreshTrustJob(platform, deps)],
    recomputeTrust: (ctx: Context, userId: string): Promise<number> => recomputeTrust(ctx, deps, userId),
    addTrustSource: (source: TrustSource): void => void sources.push(source),
    onTrustChanged: (listener: TrustListener): void => void listeners.push(listener),
  };
}
