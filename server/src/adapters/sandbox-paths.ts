import type { Config } from '../config.ts';
import { LOCAL_PATH } from './identity/local/provider.ts';

const CARD_CALLS = ['/api/v1/reveals/purchase', '/api/v1/user/reveals/purchase'];
const IDENTITY_CALLS = ['/api/v1/auth/google', '/api/v1/google-auth'];

/** Paths served by sandboxes, and calls that a sandbox would answer in place of a real provider. */
export const sandboxPaths = ({ square, google }: Config): string[] => [
  '/dev',
  '/sandbox',
  LOCAL_PATH,
  ...(square ? [] : CARD_CALLS),
  ...(google ? [] : IDENTITY_CALLS),
];
