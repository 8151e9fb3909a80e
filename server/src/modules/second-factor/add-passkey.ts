import { message } from '@candor/contract/message';
import type { Factors } from '@candor/contract/auth-factors';
import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import type { SecondFactorDependencies } from './dependencies.ts';
import { recordNewFactor, readFactors } from './manage-factors.ts';
import { challengeOf, expectationsOf, relyingParty, type WebAuthnMessage } from './relying-party.ts';
import { webAuthn } from './web-authn.ts';

const CHALLENGE_MINUTES = 5;
/** Ed25519, ES256, RS256. The library's own list includes algorithms that Node warns about as experimental. */
const ALGORITHMS = [-8, -7, -257];
const MAX_PASSKEYS = 10;

export async function beginPasskey(ctx: MemberContext, deps: SecondFactorDependencies): Promise<WebAuthnMessage> {
  const { userId } = ctx.actor;
  await deps.ports.requireTrustedDevice(ctx);
  const member = await deps.members.records.load(ctx.db, userId);
  const existing = await deps.factors.listPasskeys(ctx.db, userId);
  const options = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: 'Candor',
    rpID: relyingParty(deps).id,
    supportedAlgorithmIDs: ALGORITHMS,
    userName: member?.displayName ?? 'member',
    userID: new TextEncoder().encode(userId),
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // A discoverable passkey that its owner unlocks counts as both factors, without typing a name or number.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await deps.codes.tickets.save(
    ctx.db,
    'passkey-new',
    options.challenge,
    { userId },
    secondsAfter(ctx.clock.now(), CHALLENGE_MINUTES * MINUTE_S),
  );
  return { ...options };
}

export async function addPasskey(
  ctx: MemberContext,
  deps: SecondFactorDependencies,
  input: { name: string; response: WebAuthnMessage },
): Promise<Factors> {
  const { userId, sessionId } = ctx.actor;
  await deps.ports.requireTrustedDevice(ctx);
  const { registrationInfo } = await verify(ctx, deps, input.response);
  // The lock makes the second of two simultaneous calls count the first one's passkey.
  await deps.members.records.load(ctx.db, userId, { forUpdate: true });
  const existing = await deps.factors.listPasskeys(ctx.db, userId);
  if (existing.length >= MAX_PASSKEYS) throw invalidField('response', message('passkeysMax', { max: MAX_PASSKEYS }));
  const { credential } = registrationInfo;
  const isNew = await deps.factors.insertPasskey(ctx.db, {
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64'),
    transports: credential.transports ?? [],
    name: input.name,
    signCount: credential.counter,
    now: ctx.clock.now(),
  });
  if (!isNew) throw refused();
  await recordNewFactor(ctx, deps, 'passkey');
  await deps.ports.confirmSession(ctx, { userId, sessionId });
  return readFactors(ctx.db, deps, userId);
}

type VerifiedRegistration = VerifiedRegistrationResponse & { verified: true };

async function verify(ctx: MemberContext, deps: SecondFactorDependencies, response: WebAuthnMessage): Promise<VerifiedRegistration> {
  const challenge = challengeOf(response);
  const started = challenge && (await deps.codes.tickets.redeem<{ userId: string }>(ctx.db, 'passkey-new', challenge, ctx.clock.now()));
  if (!started || started.userId !== ctx.actor.userId) throw refused();
  const result = await (
    await webAuthn()
  )
    .verifyRegistrationResponse({
      // The library checks the shape.
      response: response as unknown as RegistrationResponseJSON,
      ...expectationsOf(deps, challenge),
      supportedAlgorithmIDs: ALGORITHMS,
    })
    .catch(() => undefined);
  if (!result?.verified) throw refused();
  return result;
}

const refused = () => invalidField('response', message('passkeyRefused'));
