/** Options or a reply of WebAuthn as JSON, which only the browser and the server's library understand. */
type WebAuthnJson = Record<string, unknown>;

/** Whether the browser supports passkeys with JSON options. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';

/** Returns undefined when the person cancelled or the passkey exists already. Browsers do not always tell these apart. */
export async function createPasskey(options: WebAuthnJson): Promise<WebAuthnJson | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  return serialise(navigator.credentials.create({ publicKey }));
}

/** Returns undefined when the person cancelled or has no passkey. Browsers do not tell these apart. */
export async function requestPasskey(options: WebAuthnJson): Promise<WebAuthnJson | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  return serialise(navigator.credentials.get({ publicKey }));
}

async function serialise(request: Promise<Credential | null>): Promise<WebAuthnJson | undefined> {
  const credential = await request.catch((error: unknown) => {
    const isDeclined = error instanceof DOMException && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name);
    if (isDeclined) return null;
    throw error;
  });
  return credential instanceof PublicKeyCredential ? (credential.toJSON() as unknown as WebAuthnJson) : undefined;
}
