import type { SecondFactorDependencies } from './dependencies.ts';

export type WebAuthnMessage = Record<string, unknown>;

/** Passkeys belong to the host of PUBLIC_URL. */
export function relyingParty({ publicUrl }: SecondFactorDependencies): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** The challenge and origin that a message must have, for the library that verifies it. */
export function expectationsOf(deps: SecondFactorDependencies, challenge: string) {
  const { id, origin } = relyingParty(deps);
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true };
}

/** The challenge that a message claims to answer. The library verifies whether it does. */
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
