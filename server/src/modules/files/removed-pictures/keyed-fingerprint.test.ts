import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Vault } from '../../../platform/crypto/vault.ts';
import { keyedFingerprint } from './keyed-fingerprint.ts';

const BITS = 256;
const vaultOf = (index: Buffer): Vault => new Vault(new Map([[1, randomBytes(32)]]), 1, index, randomBytes(32));
const fingerprint = (): string => Array.from(randomBytes(BITS), (byte) => byte % 2).join('');
const distance = (one: string, other: string): number => one.split('').filter((bit, index) => bit !== other[index]).length;
const flipBits = (bits: string, count: number): string =>
  bits
    .split('')
    .map((bit, index) => (index < count ? String(1 - Number(bit)) : bit))
    .join('');

it('keeps the number of bits in which two fingerprints differ', () => {
  const vault = vaultOf(randomBytes(32));
  for (const count of [0, 1, 44, 45, 128, BITS]) {
    const bits = fingerprint();
    expect(distance(keyedFingerprint(vault, bits), keyedFingerprint(vault, flipBits(bits, count)))).toBe(count);
  }
});

it('can’t be compared with a picture without the key', () => {
  const [key, bits] = [randomBytes(32), fingerprint()];
  const stored = keyedFingerprint(vaultOf(key), bits);
  expect(stored).toHaveLength(BITS);
  expect(keyedFingerprint(vaultOf(key), bits)).toBe(stored);
  // Of random fingerprints, one in a thousand million differs from another in fewer than 80 bits.
  expect(distance(stored, bits)).toBeGreaterThan(80);
  expect(distance(stored, keyedFingerprint(vaultOf(randomBytes(32)), bits))).toBeGreaterThan(80);
});

it('inverts some bits, so that a picture of one colour can’t be recognised by equal bits', () => {
  const stored = keyedFingerprint(vaultOf(randomBytes(32)), '0'.repeat(BITS));
  expect(distance(stored, '0'.repeat(BITS))).toBeGreaterThan(80);
});
