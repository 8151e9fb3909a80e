import * as openId from 'openid-client';
import {
  IdentityProviderUnreachable,
  type AuthorizationRequest,
  type ExternalIdentity,
  type IdentityProvider,
} from '../../modules/google/ports.ts';

const TIMEOUT_SECONDS = 5;
/** The most characters of a claim that are stored. */
const CLAIM_MAX = 500;

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** Calls the local identity provider, without TLS. */
  fetchLocally?: openId.CustomFetch;
}

/** OpenID Connect by code flow with state, nonce and PKCE; the identity token's signature is checked too. */
export function openIdIdentity(settings: OpenIdSettings): Omit<IdentityProvider, 'fetchPicture'> {
  let discovery: Promise<openId.Configuration> | undefined;

  /** Loaded at the first use: Candor starts even if the provider is unreachable. */
  function discover(): Promise<openId.Configuration> {
    discovery ??= openId
      .discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, openId.ClientSecretPost(settings.clientSecret), {
        timeout: TIMEOUT_SECONDS,
        execute: [openId.enableNonRepudiationChecks, ...(settings.fetchLocally ? [openId.allowInsecureRequests] : [])],
        ...(settings.fetchLocally ? { [openId.customFetch]: settings.fetchLocally } : {}),
      })
      .catch((error: unknown) => {
        discovery = undefined;
        throw new IdentityProviderUnreachable('discovery failed', { cause: error });
      });
    return discovery;
  }

  return {
    begin: async () => {
      const configuration = await discover();
      const request: AuthorizationRequest = {
        state: openId.randomState(),
        nonce: openId.randomNonce(),
        verifier: openId.randomPKCECodeVerifier(),
      };
      const url = openId.buildAuthorizationUrl(configuration, {
        redirect_uri: settings.redirectUri,
        scope: 'openid email profile',
        access_type: 'offline',
        prompt: 'consent',
        state: request.state,
        nonce: request.nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(request.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, request };
    },

    prove: async (answer, request) => {
      const configuration = await discover();
      const callback = new URL(settings.redirectUri);
      callback.searchParams.set('code', answer.code);
      callback.searchParams.set('state', answer.state);
      // Lets the client check which provider replied. Here only one is possible, and its token names it, too.
      callback.searchParams.set('iss', configuration.serverMetadata().issuer);
      const tokens = await openId
        .authorizationCodeGrant(configuration, callback, {
          expectedState: request.state,
          expectedNonce: request.nonce,
          pkceCodeVerifier: request.verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw isOutage(error) ? new IdentityProviderUnreachable('the provider sent no token', { cause: error }) : error;
        });
      return readIdentity(tokens.claims());
    },
  };
}

/** Whether the provider didn't answer in time, couldn't be reached, or replied with a status of 500 or more. */
function isOutage(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed';
  if (!(error instanceof openId.ClientError)) return false;
  return error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500);
}

function readIdentity(claims: openId.IDToken | undefined): ExternalIdentity {
  const text = (name: string): string | null => {
    const value = claims?.[name];
    return typeof value === 'string' && value !== '' ? value.slice(0, CLAIM_MAX) : null;
  };
  const email = text('email');
  if (!claims || email === null) throw new Error('the identity token contains no e-mail address');
  return {
    accountId: claims.sub,
    email,
    isEmailVerified: claims['email_verified'] === true,
    name: text('name'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    picture: text('picture'),
  };
}
