/** Loaded with the first passkey: it brings much that a start would have to wait for. */
export const webAuthn = () => import('@simplewebauthn/server');
