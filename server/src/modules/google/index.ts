/**
 * Signing in with Google by the authorization code flow, and the claims of newcomers who still have to prove a phone number. Google's
 * response stays on the server under an opaque ticket, so that a browser can't forge it.
 */
export { googleModule, type Google } from './module.ts';
export type { GoogleOptions } from './dependencies.ts';
export type { GoogleClaim, GoogleClaimReference, GoogleProof } from './google-claim.ts';
export { readOauthBrowser } from './oauth-state-cookie.ts';
export type { GooglePorts, IdentityProvider } from './ports.ts';
