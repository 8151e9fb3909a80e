import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { beginTotp, verifyTotp } from './authenticator-app.ts';
import type { SecondFactorDependencies } from './dependencies.ts';
import { readFactors, removeFactor } from './manage-factors.ts';

export const secondFactorRoutes = (deps: SecondFactorDependencies): BoundRoute[] => [
  on('POST /auth/passkeys/options', (ctx) => beginPasskey(ctx, deps), { side: 'identity' }),
  on('POST /auth/passkeys', (ctx, { body }) => addPasskey(ctx, deps, body), { side: 'identity' }),
  on('POST /auth/totp', (ctx) => beginTotp(ctx, deps), { side: 'identity' }),
  on('POST /auth/totp/verify', (ctx, { body }) => verifyTotp(ctx, deps, body.verification_code), { side: 'identity' }),
  on('GET /auth/factors', (ctx) => readFactors(ctx.db, deps, ctx.actor.userId)),
  on('DELETE /auth/factors', (ctx, { query }) => removeFactor(ctx, deps, query), { side: 'identity' }),
];
