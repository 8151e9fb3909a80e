import type { SignedIn } from '@candor/contract/accounts';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { authenticate } from './authenticate.ts';
import { confirmSession } from './confirm-session.ts';
import type { AccountsDependencies } from './dependencies.ts';
import type { Device } from './devices.ts';
import type { Passkey } from './factor-store.ts';
import { presentUser } from './present-user.ts';
import { challengeOf, relyingParty, type WebAuthnMessage } from './relying-party.ts';
import { webAuthn } from './web-authn.ts';
import { signIn } from './sign-in.ts';

const MINUTES = 5;

/** Names nobody: the browser offers the passkeys that it has for this site. */
export async function beginPasskeySignIn(ctx: Context, deps: AccountsDependencies): Promise<WebAuthnMessage> {
  const options = await (await webAuthn()).generateAuthenticationOptions({ rpID: relyingParty(deps).id, userVerification: 'required' });
  await deps.codes.saveTicket(ctx.db, 'passkey-sign-in', options.challenge, {}, secondsAfter(ctx.clock.now(), MINUTES * MINUTE_S));
  return { ...options };
}

export interface PasskeyProof {
  response: WebAuthnMessage;
  device: Device;
  /** Of the session that is to be confirmed, when there is one. */
  token: string | undefined;
}

/** Signs in, or confirms the session that the member is in. A passkey unlocked by its owner is two factors in one. */
export async function signInWithPasskey(ctx: Context, deps: AccountsDependencies, proof: PasskeyProof): Promise<SignedIn> {
  const { userId } = await provePasskey(ctx, deps, proof.response);
  const present = proof.token === undefined ? undefined : await authenticate(deps, proof.token);
  if (proof.token !== undefined && present?.userId === userId) {
    await confirmSession(ctx, deps, present);
    return { token: proof.token, user: await presentUser(ctx.db, deps, userId, ctx.clock.now()) };
  }
  return signIn(ctx, deps, { userId, device: proof.device, isConfirmed: true });
}

/** @throws AppError INVALID_CODE, one text for whatever is wrong */
async function provePasskey(ctx: Context, deps: AccountsDependencies, response: WebAuthnMessage): Promise<Passkey> {
  const challenge = challengeOf(response);
  const begun = challenge && (await deps.codes.redeemTicket(ctx.db, 'passkey-sign-in', challenge, ctx.clock.now()));
  const passkey = begun && typeof response['id'] === 'string' ? await deps.factors.findPasskey(ctx.db, response['id']) : undefined;
  if (!challenge || !passkey) throw new AppError('INVALID_CODE', { keepsWrites: true });
  const { id, origin } = relyingParty(deps);
  const result = await (
    await webAuthn()
  )
    .verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64')),
        counter: passkey.signCount,
        transports: passkey.transports,
      },
    })
    .catch(() => undefined);
  if (!result?.verified) throw new AppError('INVALID_CODE', { keepsWrites: true });
  await deps.factors.markPasskeyUsed(ctx.db, passkey.id, result.authenticationInfo.newCounter, ctx.clock.now());
  return passkey;
}
