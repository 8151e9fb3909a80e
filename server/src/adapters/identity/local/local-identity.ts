import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import type { CustomFetch } from 'openid-client';
import type { IdentityProvider } from '../../../modules/google/ports.ts';
import { fetchPicture } from '../fetch-picture.ts';
import type { SharedMemory } from '../../../platform/siblings/shared-memory.ts';
import { openIdIdentity } from '../open-id.ts';
import { createLocalProvider, LOCAL_PATH, PICTURES_PATH } from './provider.ts';
import { serveProvider } from './serve-provider.ts';

/** The local identity provider, which replaces Google, and its client. They speak OpenID Connect with each other within the process. */
export function localIdentity(app: FastifyInstance, publicUrl: string, redirectUri: string, memory: SharedMemory): IdentityProvider {
  const client = { clientId: 'candor-local', clientSecret: randomBytes(32).toString('base64url'), redirectUri };
  const issuer = publicUrl + LOCAL_PATH;
  let opened: Promise<Provider> | undefined;
  serveProvider(app, new URL(publicUrl), () => (opened ??= createLocalProvider(issuer, client, memory)));
  return {
    ...openIdIdentity({ issuer, ...client, fetchLocally: fetchWithin(app) }),
    fetchPicture: (address) => fetchPicture(address, ({ href }) => href.startsWith(`${issuer}${PICTURES_PATH}/`), fetchBytesWithin(app)),
  };
}

const fetchBytesWithin =
  (app: FastifyInstance) =>
  async (address: string): Promise<Response> => {
    const { statusCode, rawPayload } = await app.inject({ url: new URL(address).pathname });
    return new Response(new Uint8Array(rawPayload), { status: statusCode });
  };

/** Calls the app within the process, whatever port it listens on: the address in the issuer is for the browser. */
export const fetchWithin =
  (app: FastifyInstance): CustomFetch =>
  async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address);
    const response = await app.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers,
      ...(body instanceof URLSearchParams ? { payload: body.toString() } : {}),
    });
    const replyHeaders = Object.entries(response.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    return new Response(response.body === '' ? null : response.body, { status: response.statusCode, headers: replyHeaders });
  };
