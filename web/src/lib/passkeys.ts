type Message = Record<string, unknown>;

/** Whether this browser can make and use passkeys in the form that the server speaks. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';

/** Undefined when the person changed their mind, or the device had none to offer: browsers don't tell the two apart. */
export async function createPasskey(options: Message): Promise<Message | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  return answerOf(navigator.credentials.create({ publicKey }));
}

export async function showPasskey(options: Message): Promise<Message | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  return answerOf(navigator.credentials.get({ publicKey }));
}

async function answerOf(asked: Promise<Credential | null>): Promise<Message | undefined> {
  const credential = await asked.catch((error: unknown) => {
    const isDeclined = error instanceof DOMException && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name);
    if (isDeclined) return null;
    throw error;
  });
  return credential instanceof PublicKeyCredential ? (credential.toJSON() as unknown as Message) : undefined;
}
