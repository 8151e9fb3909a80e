import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Vault } from './vault.ts';

const makeVault = (): Vault => new Vault(new Map([[1, randomBytes(32)]]), 1, randomBytes(32));

describe('the vault', () => {
  it('opens what it sealed, whatever the text', () => {
    const vault = makeVault();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(vault.open('users.phone', 'a', vault.seal('users.phone', 'a', text))).toBe(text);
      }),
    );
  });

  it('refuses a ciphertext that was moved to another row or column', () => {
    const vault = makeVault();
    const sealed = vault.seal('users.phone', 'a', '+14155550101');
    expect(() => vault.open('users.phone', 'b', sealed)).toThrow();
    expect(() => vault.open('users.email', 'a', sealed)).toThrow();
  });

  it('refuses a ciphertext of which a single bit was changed', () => {
    const vault = makeVault();
    const sealed = vault.seal('users.phone', 'a', '+14155550101');
    for (let at = 3; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => vault.open('users.phone', 'a', changed)).toThrow();
    }
  });

  it('never seals the same text to the same bytes', () => {
    const vault = makeVault();
    const sealed = new Set(Array.from({ length: 1000 }, () => vault.seal('users.phone', 'a', 'same').toString('hex')));
    expect(sealed.size).toBe(1000);
  });

  it('hashes the same value differently in different fields and under different keys', () => {
    const vault = makeVault();
    expect(vault.hash('phone', 'x')).toBe(vault.hash('phone', 'x'));
    expect(vault.hash('phone', 'x')).not.toBe(vault.hash('email', 'x'));
    expect(vault.hash('phone', 'x')).not.toBe(makeVault().hash('phone', 'x'));
  });
});
