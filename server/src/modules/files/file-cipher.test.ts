import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNK_BYTES, openFile, openPart, sealedSpan, sealFile } from './file-cipher.ts';

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function gather(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
const key = randomBytes(32);
const seal = (bytes: Buffer, size = 10_000): Promise<Buffer> => gather(sealFile(key, inParts(bytes, size)));
const open = (bytes: Buffer, size = 9_999): Promise<Buffer> => gather(openFile(key, inParts(bytes, size)));

describe('a sealed file', () => {
  it('decrypts to the original, whatever its length and its chunks', async () => {
    const lengths = fc.oneof(
      fc.integer({ min: 0, max: 200 }),
      fc.constantFrom(CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES),
    );
    await fc.assert(
      fc.asyncProperty(lengths, fc.integer({ min: 1, max: 70_000 }), async (length, size) => {
        const bytes = randomBytes(length);
        expect((await open(await seal(bytes, size), size + 7)).equals(bytes)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('opens in part, wherever the part begins and ends', async () => {
    const lengths = fc.constantFrom(1, 100, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, 3 * CHUNK_BYTES + 5);
    await fc.assert(
      fc.asyncProperty(lengths, fc.nat(4 * CHUNK_BYTES), fc.nat(4 * CHUNK_BYTES), async (length, a, b) => {
        const whole = randomBytes(length);
        const [first, last] = [Math.min(a, b) % length, Math.max(a, b) % length].toSorted((x, y) => x - y) as [number, number];
        const sealed = await seal(whole);
        const span = sealedSpan({ first, last }, length);
        expect(span.last).toBeLessThan(sealed.length);
        const part = await gather(openPart(key, inParts(sealed.subarray(span.first, span.last + 1), 9_999), { first, last }, length));
        expect(part.equals(whole.subarray(first, last + 1))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('does not open when a chunk is missing, cut, swapped or changed', async () => {
    const sealed = await seal(randomBytes(3 * CHUNK_BYTES));
    // Each chunk ends with a tag of 16 bytes.
    const chunk = CHUNK_BYTES + 16;
    const parts = [0, 1, 2].map((index) => sealed.subarray(index * chunk, (index + 1) * chunk));
    const [first, second, third] = parts as [Buffer, Buffer, Buffer];
    const changed = Buffer.from(sealed);
    changed[chunk + 5]! ^= 1;
    for (const broken of [
      Buffer.concat([first, second]),
      Buffer.concat([first, third]),
      Buffer.concat([second, first, third]),
      sealed.subarray(0, -1),
      changed,
    ]) {
      await expect(open(broken)).rejects.toThrow();
    }
  });
});
