import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks drift and people type slowly, so the step before and the step after count too. */
const DRIFT_STEPS = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20);

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** RFC 6238 with the parameters that every authenticator app supports. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.at(-1)! & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** @returns the step of the code, when it is right and later than the last step used */
export function matchTotp(secret: Buffer, code: string, now: Date, lastStep: number | null): number | undefined {
  const currentStep = totpStep(now);
  for (let step = currentStep - DRIFT_STEPS; step <= currentStep + DRIFT_STEPS; step++) {
    const expected = Buffer.from(totpCode(secret, step));
    const entered = Buffer.from(code);
    const isMatch = expected.length === entered.length && timingSafeEqual(expected, entered);
    if (isMatch && (lastStep === null || step > lastStep)) return step;
  }
  return undefined;
}

/** The content of the QR code. */
export const totpAddress = (secret: Buffer, account: string): string =>
  `otpauth://totp/${encodeURIComponent(`Candor:${account}`)}?secret=${base32(secret)}&issuer=Candor&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
