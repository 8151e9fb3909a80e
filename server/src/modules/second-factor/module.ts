import type { Context, MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SecondFactorDependencies, SecondFactorModules, SecondFactorOptions } from './dependencies.ts';
import { exportFactors } from './manage-factors.ts';
import type { SecondFactorPorts } from './ports.ts';
import { beginPasskeyProof, provePasskey } from './prove-passkey.ts';
import type { WebAuthnMessage } from './relying-party.ts';
import { requireConfirmed } from './require-confirmed.ts';
import { secondFactorRoutes } from './routes.ts';
import { FactorStore } from './store.ts';

export type SecondFactor = ReturnType<typeof secondFactorModule>;

export function secondFactorModule(
  platform: Platform,
  options: SecondFactorOptions,
  modules: SecondFactorModules,
  ports: SecondFactorPorts,
) {
  const factors = new FactorStore(platform.vault);
  const deps: SecondFactorDependencies = { ...platform, ...options, ...modules, factors, ports };
  return {
    routes: secondFactorRoutes(deps),
    jobs: [],
    hasAny: (db: Database, userId: string): Promise<boolean> => factors.hasAny(db, userId),
    hasPasskey: async (db: Database, userId: string): Promise<boolean> => (await factors.listPasskeys(db, userId)).length > 0,
    requireConfirmed: (ctx: MemberContext): Promise<void> => requireConfirmed(ctx, deps),
    beginPasskeyProof: (ctx: Context): Promise<WebAuthnMessage> => beginPasskeyProof(ctx, deps),
    /** @returns the id of the member whose passkey it is */
    provePasskey: async (ctx: Context, response: WebAuthnMessage): Promise<string> => (await provePasskey(ctx, deps, response)).userId,
    exportOf: (db: Database, userId: string): Promise<Record<string, unknown>> => exportFactors(db, deps, userId),
  };
}
