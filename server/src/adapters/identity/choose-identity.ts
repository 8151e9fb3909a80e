import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { IdentityProvider } from '../../modules/google/ports.ts';
import type { Siblings } from '../../platform/siblings/siblings.ts';
import { googleIdentity } from './google.ts';
import { localIdentity } from './local/local-identity.ts';

/** Google if it is configured, else a sandbox sign-in page if sandboxes are allowed. */
export function chooseIdentity(
  { google, hasSandbox, publicUrl }: Pick<Config, 'google' | 'hasSandbox' | 'publicUrl'>,
  http: FastifyInstance,
  { memory }: Siblings,
): IdentityProvider | undefined {
  const redirectUri = `${publicUrl}/auth/google/callback`;
  if (google) return googleIdentity(google, redirectUri);
  return hasSandbox ? localIdentity(http, publicUrl, redirectUri, memory) : undefined;
}
