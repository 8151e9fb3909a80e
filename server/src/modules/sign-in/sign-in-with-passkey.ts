import type { SignedIn } from '@candor/contract/accounts';
import type { Context } from '../../platform/context.ts';
import type { WebAuthnMessage } from '../second-factor/index.ts';
import type { Device } from '../sessions/index.ts';
import type { SignInDependencies } from './dependencies.ts';

export interface PasskeyProof {
  response: WebAuthnMessage;
  device: Device;
  /** The token of the session to confirm, if the member is signed in. */
  token: string | undefined;
}

/** Signs in, or confirms the current session. A passkey that its owner unlocked counts as both factors. */
export async function signInWithPasskey(ctx: Context, deps: SignInDependencies, proof: PasskeyProof): Promise<SignedIn> {
  const userId = await deps.secondFactor.provePasskey(ctx, proof.response);
  const current = proof.token === undefined ? undefined : await deps.sessions.authenticate(proof.token);
  if (proof.token !== undefined && current?.userId === userId) {
    await deps.sessions.confirm(ctx, current);
    return { token: proof.token, user: await deps.members.presentUser(ctx.db, userId, ctx.clock.now()) };
  }
  return deps.sessions.signIn(ctx, { userId, device: proof.device, isConfirmed: true });
}
