import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type Provider from 'oidc-provider';
import type { JWK } from 'oidc-provider';
import { HOUR_S } from '../../../platform/clock.ts';
import { LOCAL_ACCOUNTS } from './accounts.ts';
import type { SharedMemory } from '../../../platform/siblings/shared-memory.ts';
import { MemoryAdapter } from './memory-adapter.ts';

export const LOCAL_PATH = '/dev/openid';
/** Paths of the accounts' pictures, under the path above. */
export const PICTURES_PATH = '/pictures';

export interface LocalClient {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** A real OpenID provider in place of Google, for machines without Google's keys. */
export async function createLocalProvider(issuer: string, client: LocalClient, memory: SharedMemory): Promise<Provider> {
  // Imported here, so that a Candor with Google's keys never loads it.
  const [{ default: OpenIdProvider }, { privateKey }, cookieKey] = await Promise.all([
    import('oidc-provider'),
    promisify(generateKeyPair)('rsa', { modulusLength: 2048 }),
    // The browser's next call may reach another process.
    memory.setOnce('openid-cookie-key', randomBytes(32).toString('base64url')),
  ]);
  const provider = new OpenIdProvider(issuer, {
    adapter: (model) => new MemoryAdapter(memory, model),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'RS256', kid: 'local' }] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name', 'picture'] },
    // Like Google's, the identity token contains all claims of the requested scopes.
    conformIdTokenClaims: false,
    findAccount: (_ctx, id) => {
      const account = LOCAL_ACCOUNTS.find(({ sub }) => sub === id);
      if (!account) return undefined;
      const { hue: _, ...claims } = account;
      return { accountId: id, claims: () => ({ ...claims, picture: `${issuer}${PICTURES_PATH}/${account.sub}.png` }) };
    },
    cookies: {
      keys: [cookieKey as string],
      // No request has this path, so the browser never sends the session cookie and shows the choice of accounts each time.
      long: { path: `${LOCAL_PATH}/never` },
    },
    interactions: { url: (_ctx, { uid }) => `${LOCAL_PATH}/interaction/${uid}` },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: { AuthorizationCode: 60, AccessToken: HOUR_S, IdToken: HOUR_S, Interaction: HOUR_S, Grant: HOUR_S, Session: HOUR_S },
  });
  provider.proxy = true;
  return provider;
}
