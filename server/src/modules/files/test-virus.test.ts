import { expect, it } from 'vitest';
import { refuseTestVirus, withoutTestVirus } from './test-virus.ts';

const SIGNATURE = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

it('finds the signature wherever it stands, and nothing in what only looks like it', () => {
  expect(() => refuseTestVirus(Buffer.from(`before${SIGNATURE}after`))).toThrow('cannot be accepted');
  expect(() => refuseTestVirus(Buffer.from(SIGNATURE.slice(1)))).not.toThrow();
});

it.each([1, 7, 67, 68, 69, 1000])('finds it in a stream of pieces of %d bytes, which else passes as it is', async (size) => {
  async function* pieces(text: string) {
    for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
  }
  const read = async (text: string): Promise<string> => {
    let passed = '';
    for await (const piece of withoutTestVirus(pieces(text))) passed += piece.toString();
    return passed;
  };
  await expect(read(`${'x'.repeat(150)}${SIGNATURE}y`)).rejects.toMatchObject({ code: 'INVALID_FILE' });
  const harmless = `${'x'.repeat(150)}${SIGNATURE.slice(0, -1)} ${SIGNATURE.slice(1)}`;
  expect(await read(harmless)).toBe(harmless);
});
