import type { Factors } from '@candor/contract/auth-factors';
import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { confirmSession } from './confirm-session.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { announceFactor, readFactors } from './factors.ts';
import { requireTrustedDevice } from './require-confirmed.ts';
import { challengeOf, relyingParty, type WebAuthnMessage } from './relying-party.ts';
import { webAuthn } from './web-authn.ts';

const MINUTES = 5;
/** Ed25519, ES256, RS256: what devices have. Asking the library for its own list tries out what Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];
const MAX_PASSKEYS = 10;

export async function beginPasskey(ctx: MemberContext, deps: AccountsDependencies): Promise<WebAuthnMessage> {
  const { userId } = ctx.actor;
  await requireTrustedDevice(ctx, deps);
  const member = await deps.members.load(ctx.db, userId);
  const known = await deps.factors.listPasskeys(ctx.db, userId);
  const options = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: 'Candor',
    rpID: relyingParty(deps).id,
    supportedAlgorithmIDs: ALGORITHMS,
    userName: member?.displayName ?? 'member',
    userID: new TextEncoder().encode(userId),
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Found without a name being typed, and unlocked by its owner: so it is enough by itself.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await deps.codes.saveTicket(ctx.db, 'passkey-new', options.challenge, { userId }, secondsAfter(ctx.clock.now(), MINUTES * MINUTE_S));
  return { ...options };
}

export async function addPasskey(
  ctx: MemberContext,
  deps: AccountsDependencies,
  input: { name: string; response: WebAuthnMessage },
): Promise<Factors> {
  const { userId, sessionId } = ctx.actor;
  await requireTrustedDevice(ctx, deps);
  const { registrationInfo } = await verify(ctx, deps, input.response);
  const known = await deps.factors.listPasskeys(ctx.db, userId);
  if (known.length >= MAX_PASSKEYS) throw invalidField('response', `You can have ${MAX_PASSKEYS} passkeys at most`);
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
  await announceFactor(ctx, deps, 'passkey');
  await confirmSession(ctx, deps, { userId, sessionId });
  return readFactors(ctx.db, deps, userId);
}

type Verified = VerifiedRegistrationResponse & { verified: true };

async function verify(ctx: MemberContext, deps: AccountsDependencies, response: WebAuthnMessage): Promise<Verified> {
  const challenge = challengeOf(response);
  const begun = challenge && (await deps.codes.redeemTicket<{ userId: string }>(ctx.db, 'passkey-new', challenge, ctx.clock.now()));
  if (!begun || begun.userId !== ctx.actor.userId) throw refused();
  const { id, origin } = relyingParty(deps);
  const result = await (
    await webAuthn()
  )
    .verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    .catch(() => undefined);
  if (!result?.verified) throw refused();
  return result;
}

const refused = () => invalidField('response', 'This passkey could not be added. Please try again.');
