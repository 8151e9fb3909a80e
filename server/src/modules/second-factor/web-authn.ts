/** Loaded with the first passkey, because it is large and would slow down every start. */
export const webAuthn = () => import('@simplewebauthn/server');
