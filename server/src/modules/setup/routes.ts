import { on, Answer, type BoundRoute } from '../../platform/http/route-binding.ts';
import { identifyDevice } from '../sessions/index.ts';
import { confirmKeyCopy } from './confirm-key-copy.ts';
import type { SetupDependencies } from './dependencies.ts';
import { makeFirstAdmin, sendAdminCode } from './make-first-admin.ts';
import { readSetup } from './read-setup.ts';
import { openSetup, requireSetupAccess, requireSetupCookie } from './setup-access.ts';
import { testProvider } from './test-provider.ts';

export function setupRoutes(deps: SetupDependencies): BoundRoute[] {
  return [
    on('GET /setup', async (ctx, { request }) => {
      await requireSetupAccess(ctx, deps, request);
      return readSetup(ctx, deps);
    }),
    on('POST /setup/open', async (ctx, { body, reply }) => {
      await openSetup(ctx, deps, body.token, reply);
      return readSetup(ctx, deps);
    }),
    on('POST /setup/admin', async (ctx, { body, request, reply }) => {
      await requireSetupCookie(ctx, deps, request);
      const { phone_number: phone, verification_code: code } = body;
      if (code === undefined) return new Answer(await sendAdminCode(ctx, deps, phone), { status: 202 });
      return makeFirstAdmin(ctx, deps, { phone, code, device: identifyDevice(request, reply, deps.facts.isHttps) });
    }),
    on(
      'POST /setup/test',
      async (ctx, { body, request }) => {
        await requireSetupAccess(ctx, deps, request);
        return testProvider(deps, { provider: body.provider, to: body.to });
      },
      { transaction: 'none', waitsForProvider: true },
    ),
    on('POST /setup/key-copy', async (ctx, { body, request }) => {
      await requireSetupAccess(ctx, deps, request);
      return confirmKeyCopy(ctx, deps, body.fingerprint);
    }),
  ];
}
