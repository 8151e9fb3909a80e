import { expect, it } from 'vitest';
import { rejectEicar, rejectEicarStream } from './eicar.ts';

const SIGNATURE = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

it('finds the signature anywhere in a file and accepts text that only resembles it', () => {
  expect(() => rejectEicar(Buffer.from(`before${SIGNATURE}after`))).toThrow('virus');
  expect(() => rejectEicar(Buffer.from(SIGNATURE.slice(1)))).not.toThrow();
});

it.each([1, 7, 67, 68, 69, 1000])('finds the signature in a stream of %d-byte chunks and passes other streams unchanged', async (size) => {
  async function* pieces(text: string) {
    for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
  }
  const read = async (text: string): Promise<string> => {
    let passed = '';
    for await (const piece of rejectEicarStream(pieces(text))) passed += piece.toString();
    return passed;
  };
  await expect(read(`${'x'.repeat(150)}${SIGNATURE}y`)).rejects.toMatchObject({ reason: 'virus' });
  const harmless = `${'x'.repeat(150)}${SIGNATURE.slice(0, -1)} ${SIGNATURE.slice(1)}`;
  expect(await read(harmless)).toBe(harmless);
});
