import type { Context } from '../../platform/context.ts';

export interface GooglePorts {
  notifyOfNewSignIn(ctx: Context, userId: string): Promise<unknown>;
  notifyOfRemovedSignIn(ctx: Context, userId: string): Promise<unknown>;
  /** Re-encodes a downloaded picture and makes it the photo of a member who has none. Returns false when it was refused. */
  saveExternalPhoto(userId: string, bytes: Buffer): Promise<boolean>;
}

/** Created for one authorization request, stored on the server, and checked against the response. */
export interface AuthorizationRequest {
  state: string;
  nonce: string;
  verifier: string;
}

export interface ExternalIdentity {
  accountId: string;
  email: string;
  isEmailVerified: boolean;
  name: string | null;
  givenName: string | null;
  familyName: string | null;
  picture: string | null;
}

/** The identity provider did not answer in time, or failed itself. */
export class IdentityProviderUnreachable extends Error {}

export interface IdentityProvider {
  /** @throws IdentityProviderUnreachable */
  begin(): Promise<{ url: string; request: AuthorizationRequest }>;
  /** @throws IdentityProviderUnreachable, and other errors when the response is forged, replayed, expired or for another request */
  prove(response: { code: string; state: string }, request: AuthorizationRequest): Promise<ExternalIdentity>;
  /** Downloads an identity's picture; undefined when its URL will never give one. @throws when the provider doesn't answer */
  fetchPicture(url: string): Promise<Buffer | undefined>;
}
