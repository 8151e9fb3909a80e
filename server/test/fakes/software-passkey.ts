import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Json = Record<string, unknown>;
interface Overrides {
  origin?: string;
  rpId?: string;
  /** Whether the owner unlocked the device. */
  isUserVerified?: boolean;
  challenge?: string;
}

/** Flags of the authenticator data (WebAuthn, section 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED_CREDENTIAL = 0x40;

/** A passkey like one in a phone: one key pair for one site, which counts its uses. */
export function makePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  let count = 0;

  function clientData(type: string, options: Json, overrides: Overrides): Buffer {
    const challenge = overrides.challenge ?? options['challenge'];
    return Buffer.from(JSON.stringify({ type, challenge, origin: overrides.origin ?? 'http://localhost:3000', crossOrigin: false }));
  }
  function authenticatorData(flags: number, overrides: Overrides, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((count += 1));
    const site = createHash('sha256')
      .update(overrides.rpId ?? 'localhost')
      .digest();
    return Buffer.concat([site, Buffer.from([flags | (overrides.isUserVerified === false ? 0 : USER_VERIFIED)]), counter, rest]);
  }
  const message = (response: Json): Json => ({
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    register: (options: Json, overrides: Overrides = {}): Json => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const authData = new Uint8Array(authenticatorData(USER_PRESENT | ATTESTED_CREDENTIAL, overrides, credential));
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      return message({
        clientDataJSON: clientData('webauthn.create', options, overrides).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    authenticate: (options: Json, overrides: Overrides = {}): Json => {
      const data = clientData('webauthn.get', options, overrides);
      const authData = authenticatorData(USER_PRESENT, overrides);
      const signature = sign('sha256', Buffer.concat([authData, createHash('sha256').update(data).digest()]), privateKey);
      return message({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
    /** Sets the use counter back, as in a copy of the passkey that has not seen the later uses of the original. */
    setBack: (to: number) => (count = to),
  };
}

/** COSE: key type EC2, algorithm ES256, curve P-256, the two coordinates. */
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}
