import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { SecondFactorDependencies } from './dependencies.ts';
import { challengeOf, expectationsOf, relyingParty, type WebAuthnMessage } from './relying-party.ts';
import type { Passkey } from './store.ts';
import { webAuthn } from './web-authn.ts';

const CHALLENGE_MINUTES = 5;

/** Lists no credentials: the browser offers its passkeys of this site. */
export async function beginPasskeyProof(ctx: Context, deps: SecondFactorDependencies): Promise<WebAuthnMessage> {
  const options = await (await webAuthn()).generateAuthenticationOptions({ rpID: relyingParty(deps).id, userVerification: 'required' });
  await deps.codes.tickets.save(
    ctx.db,
    'passkey-sign-in',
    options.challenge,
    {},
    secondsAfter(ctx.clock.now(), CHALLENGE_MINUTES * MINUTE_S),
  );
  return { ...options };
}

/** @throws AppError INVALID_CODE, the same for every reason */
export async function provePasskey(ctx: Context, deps: SecondFactorDependencies, response: WebAuthnMessage): Promise<Passkey> {
  const challenge = challengeOf(response);
  const started = challenge && (await deps.codes.tickets.redeem(ctx.db, 'passkey-sign-in', challenge, ctx.clock.now()));
  const passkey = started && typeof response['id'] === 'string' ? await deps.factors.findPasskey(ctx.db, response['id']) : undefined;
  if (!challenge || !passkey) throw new AppError('INVALID_CODE', { keepsWrites: true });
  const result = await (
    await webAuthn()
  )
    .verifyAuthenticationResponse({
      // The library checks the shape.
      response: response as unknown as AuthenticationResponseJSON,
      ...expectationsOf(deps, challenge),
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
