import type { IdentityProvider } from '../../modules/google/ports.ts';
import { fetchPicture } from './fetch-picture.ts';
import { openIdIdentity } from './open-id.ts';

const ISSUER = 'https://accounts.google.com';
/** Google's host for account pictures. */
const PICTURE_HOST = '.googleusercontent.com';
const PICTURE_PIXELS = 512;

export interface GoogleClient {
  clientId: string;
  clientSecret: string;
}

export const isGoogleHost = ({ protocol, hostname, port }: URL): boolean =>
  protocol === 'https:' && port === '' && hostname.endsWith(PICTURE_HOST);

export const googleIdentity = (client: GoogleClient, redirectUri: string): IdentityProvider => ({
  ...openIdIdentity({ issuer: ISSUER, ...client, redirectUri }),
  // Google's link is to a picture 96 pixels wide; this asks for a larger one.
  fetchPicture: (address) => fetchPicture(address.replace(/=s\d+-c$/, `=s${PICTURE_PIXELS}-c`), isGoogleHost),
});
