import type { Vault } from '../../../platform/crypto/vault.ts';

interface Place {
  /** The bit of the picture's fingerprint that comes here. */
  from: number;
  isInverted: boolean;
}

const BITS = 256;
const placesOf = new WeakMap<Vault, readonly Place[]>();

/**
 * Moves and inverts the bits of a fingerprint in an order that only the key gives. Two pictures differ in as many bits as before, so copies
 * can be found; but a thief of the database who has a picture can't check whether it was among the removed ones.
 */
export function keyedFingerprint(vault: Vault, bits: string): string {
  const places = placesOf.get(vault) ?? derivePlaces(vault);
  placesOf.set(vault, places);
  return places.map(({ from, isInverted }) => ((bits[from] === '1') !== isInverted ? '1' : '0')).join('');
}

function derivePlaces(vault: Vault): Place[] {
  const derived = Array.from({ length: BITS }, (_, from) => ({ from, mac: vault.mac('picture', String(from)) }));
  return derived
    .toSorted((a, b) => Buffer.compare(a.mac, b.mac))
    .map(({ from, mac }) => ({ from, isInverted: mac[mac.length - 1]! % 2 === 1 }));
}
