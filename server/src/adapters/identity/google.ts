import type { IdentityProvider } from '../../modules/accounts/ports.ts';
import { openIdIdentity } from './open-id.ts';

const ISSUER = 'https://accounts.google.com';

export interface GoogleClient {
  clientId: string;
  clientSecret: string;
}

export const googleIdentity = (client: GoogleClient, redirectUri: string): IdentityProvider =>
  openIdIdentity({ issuer: ISSUER, ...client, redirectUri });
