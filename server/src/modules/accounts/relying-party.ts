import type { AccountsDependencies } from './dependencies.ts';

export type WebAuthnMessage = Record<string, unknown>;

/** Passkeys belong to the host under which members reach Candor. */
export function relyingParty({ publicUrl }: AccountsDependencies): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Which of our challenges a message says it answers; whether it does is for the library to find. */
export function challengeOf(message: WebAuthnMessage): string | undefined {
  const { response } = message as { response?: { clientDataJSON?: unknown } };
  const data = response?.clientDataJSON;
  if (typeof data !== 'string') return undefined;
  try {
    const { challenge } = JSON.parse(Buffer.from(data, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
