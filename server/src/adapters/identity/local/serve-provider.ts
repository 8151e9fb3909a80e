import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { LOCAL_ACCOUNTS } from './accounts.ts';
import { consentPage } from './consent-page.ts';
import { drawPortrait } from './draw-portrait.ts';
import { LOCAL_PATH, PICTURES_PATH } from './provider.ts';

/** Serves the provider under a path of the app. */
export function serveProvider(app: FastifyInstance, publicUrl: URL, provider: () => Promise<Provider>): void {
  void app.register(
    async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        async (_request: unknown, body: string) => body,
      );
      scope.get('/interaction/:uid', async (request, reply) =>
        reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(consentPage(request.url)),
      );
      scope.get<{ Params: { name: string } }>(`${PICTURES_PATH}/:name`, async ({ params }, reply) => {
        const account = LOCAL_ACCOUNTS.find(({ sub }) => `${sub}.png` === params.name);
        if (!account) return reply.callNotFound();
        return reply.type('image/png').send(await drawPortrait(account.hue));
      });
      scope.post('/interaction/:uid', async (request, reply) => finishSignIn(await provider(), request, reply));
    },
    { prefix: LOCAL_PATH },
  );
  void app.register(
    async (scope) => {
      // The provider reads the bodies of its own calls.
      scope.addContentTypeParser('*', (_request, _body, done) => done(null));
      scope.all('/*', async (request, reply) => {
        const { callback } = await handlerOf(provider);
        const { raw } = request;
        Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '').slice(LOCAL_PATH.length) });
        raw.headers['x-forwarded-proto'] = publicUrl.protocol.replace(':', '');
        raw.headers['x-forwarded-host'] = publicUrl.host;
        handOver(reply);
        await callback(raw, reply.raw);
      });
    },
    { prefix: LOCAL_PATH },
  );
}

const handlers = new WeakMap<Provider, ReturnType<Provider['callback']>>();

async function handlerOf(open: () => Promise<Provider>): Promise<{ callback: ReturnType<Provider['callback']> }> {
  const provider = await open();
  const callback = handlers.get(provider) ?? provider.callback();
  handlers.set(provider, callback);
  return { callback };
}

/** Lets the provider write the reply itself, with the headers that every reply of the app has. */
function handOver(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
}

async function finishSignIn(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { params } = await provider.interactionDetails(request.raw, reply.raw);
  const chosen = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('account');
  const account = LOCAL_ACCOUNTS.find(({ sub }) => sub === chosen);
  handOver(reply);
  if (!account) {
    await provider.interactionFinished(request.raw, reply.raw, { error: 'access_denied', error_description: 'The sign-in was cancelled' });
    return;
  }
  const grant = new provider.Grant({ accountId: account.sub, clientId: String(params['client_id']) });
  grant.addOIDCScope('openid email profile');
  const grantId = await grant.save();
  await provider.interactionFinished(request.raw, reply.raw, { login: { accountId: account.sub }, consent: { grantId } });
}
