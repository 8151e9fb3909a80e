import { createCipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HmacKey } from './hmac.ts';
import { deriveKey } from './keyring.ts';
import { PADDING, type Padding } from './padding.ts';
import { asUuid } from './uuids.ts';
import { Vault } from './vault.ts';

const makeVault = (): Vault => new Vault(new Map([[1, randomBytes(32)]]), 1, randomBytes(32), randomBytes(32));

describe('the vault', () => {
  it('decrypts its ciphertexts, whatever the text', () => {
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

  it('hashes as HMAC-SHA-256 of OpenSSL does, whatever the length', () => {
    const key = randomBytes(32);
    const hmac = new HmacKey(key);
    for (const length of [0, 1, 63, 64, 65, 4_096, 4_097, 20_000]) {
      const text = 'é'.repeat(length);
      expect(hmac.digest(text)).toEqual(createHmac('sha256', key).update(text).digest());
    }
  });

  it('decrypts AES-256-GCM ciphertexts of earlier releases, and refuses changed, moved or truncated ones', () => {
    const [key, iv] = [randomBytes(32), randomBytes(12)];
    const vault = new Vault(new Map([[1, key]]), 1, randomBytes(32), randomBytes(32));
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('users.phone|a'));
    const text = Buffer.concat([cipher.update('+14155550101', 'utf8'), cipher.final()]);
    const sealed = Buffer.concat([Buffer.from([1, 0, 1]), iv, cipher.getAuthTag(), text]);
    expect(vault.open('users.phone', 'a', sealed)).toBe('+14155550101');
    expect(() => vault.open('users.phone', 'b', sealed)).toThrow();
    for (const at of [3, 15, 31]) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => vault.open('users.phone', 'a', changed)).toThrow();
    }
    for (const end of [3, 15, 20, 31]) expect(() => vault.open('users.phone', 'a', sealed.subarray(0, end))).toThrow();
  });

  it('refuses a truncated ciphertext or one with another version', () => {
    const vault = makeVault();
    const sealed = vault.seal('users.phone', 'a', '+14155550101');
    for (let end = 1; end < sealed.length; end++) expect(() => vault.open('users.phone', 'a', sealed.subarray(0, end))).toThrow();
    for (const version of [0, 1, 3]) {
      const changed = Buffer.from(sealed);
      changed[0] = version;
      expect(() => vault.open('users.phone', 'a', changed)).toThrow();
    }
  });

  it('seals names and numbers of many lengths to one length', () => {
    const vault = makeVault();
    const lengths = ['', '+14155550101', 'a.person@example.com', 'x'.repeat(63)].map((text) => vault.seal('users.phone', 'a', text).length);
    expect(new Set(lengths).size).toBe(1);
    expect(vault.seal('users.phone', 'a', 'x'.repeat(64)).length).toBe(lengths[0]! + 64);
  });

  it('pads JSON so that texts of different lengths are sealed to one length', () => {
    const vault = makeVault();
    const sealed = ['a', 'b'.repeat(100)].map((text) => vault.sealJsonPadded('inbox.body', 'k', { text }, 256));
    expect(sealed[0]!.length).toBe(sealed[1]!.length);
    expect(vault.openJson('inbox.body', 'k', sealed[1]!)).toEqual({ text: 'b'.repeat(100) });
  });

  it('hashes equal values under two authorship labels to different keys', () => {
    const vault = makeVault();
    expect(vault.authorshipHash('slot', 'a', 1)).toBe(vault.authorshipHash('slot', 'a', 1));
    expect(vault.authorshipHash('slot', 'a', 1)).not.toBe(vault.authorshipHash('inbox', 'a', 1));
    expect(vault.authorshipHash('slot', 'a', 11)).not.toBe(vault.authorshipHash('slot', 'a1', 1));
  });

  it('pads inbox bodies to one size, authors to 64 bytes and content to multiples of 256', () => {
    const vault = makeVault();
    const overhead = vault.seal('inbox.body', 'k', '').length;
    const sizeOf = (length: number, padding: Padding): number =>
      vault.sealJsonPadded('inbox.body', 'k', 'x'.repeat(length - 2), padding).length - overhead;
    expect([2, 2_049, 8_192, 8_193].map((length) => sizeOf(length, PADDING.inbox))).toEqual([8_192, 8_192, 8_192, 16_384]);
    expect([2, 64].map((length) => sizeOf(length, PADDING.author))).toEqual([64, 64]);
    expect([256, 257].map((length) => sizeOf(length, PADDING.content))).toEqual([256, 512]);
    const text = 'é😀';
    expect(vault.openJson('inbox.body', 'k', vault.sealJsonPadded('inbox.body', 'k', text, PADDING.inbox))).toBe(text);
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

describe('slow hashes of numbers and addresses', () => {
  const index = randomBytes(32);
  const open = (stretches: boolean): Vault => new Vault(new Map([[1, randomBytes(32)]]), 1, index, Buffer.alloc(32), stretches);
  const [quick, slow] = [open(false), open(true)];
  const hmac = (field: string, value: string): string =>
    asUuid(
      createHmac('sha256', deriveKey(index, `bidx/${field}/v1`))
        .update(value)
        .digest('hex')
        .slice(0, 32),
    );
  const stretched = (value: string): string => {
    const bytes = scryptSync(value, deriveKey(index, 'contact-stretch/v1'), 32, { N: 4096, r: 8, p: 1 });
    return `scrypt:${bytes.toString('base64')}`;
  };

  it.each(['+14155550101', 'ana@example.com'])('a guess of %s costs a computation of scrypt', (contact) => {
    expect(quick.hash('phone', contact)).toBe(hmac('phone', contact));
    expect(slow.hash('phone', contact)).toBe(hmac('phone', stretched(contact)));
    expect(slow.hash('alert', 'phone', contact)).toBe(hmac('alert', `phone|${stretched(contact)}`));
    expect(slow.hash('limit', 20_000, 'code-sends-day', contact)).toBe(hmac('limit', `20000|code-sends-day|${stretched(contact)}`));
  });

  it('other values are hashed without scrypt', () => {
    for (const value of ['jordan.ellis', 'name#1234', '192.0.2.7', '2001:db8::1', '1-2', ''])
      expect(slow.hash('identifier', value)).toBe(quick.hash('identifier', value));
  });

  it('are the same whether they were prepared or not, and in a thread’s vault', async () => {
    const [phone, email] = ['+14155550102', 'bo@example.com'];
    const prepared = open(true);
    await prepared.prepareEntered([phone, email, 'handle']);
    await prepared.prepareStored([phone, email]);
    for (const vault of [prepared, new Vault(...prepared.keysForThread()), prepared.withAuthorshipKey(Buffer.alloc(32))])
      expect([phone, email].map((one) => vault.hash('identifier', one))).toEqual([phone, email].map((one) => slow.hash('identifier', one)));
  });

  it('are prepared without blocking the process', async () => {
    const vault = open(true);
    const numbers = Array.from({ length: 200 }, (_, n) => `+1415555${String(1_000 + n)}`);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    await vault.prepareStored(numbers);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(2);
  });
});
