import type { Uniform } from '../../seeded-random.ts';

const EXTREMES = [0, 1, 7, 8, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/** The file with a few changes of the kinds that break parsers: other bytes and lengths, pieces cut out or repeated, an early end. */
export function mutate(sample: Buffer, uniform: Uniform): Buffer {
  const random = (below: number): number => Math.floor(uniform() * below);
  let bytes: Buffer = Buffer.from(sample);
  for (let changes = 1 + random(6); changes > 0 && bytes.length > 8; changes--) {
    const position = random(bytes.length - 4);
    const length = 1 + random(Math.min(512, bytes.length - position));
    const change = random(6);
    if (change === 0) bytes.writeUInt8(random(256), position);
    else if (change === 1) bytes.writeUInt32BE(EXTREMES[random(EXTREMES.length)]!, position);
    else if (change === 2) bytes.writeUInt32LE(EXTREMES[random(EXTREMES.length)]!, position);
    else if (change === 3) bytes = Buffer.concat([bytes.subarray(0, position), bytes.subarray(position + length)]);
    else if (change === 4)
      bytes = Buffer.concat([
        bytes.subarray(0, position + length),
        bytes.subarray(position, position + length),
        bytes.subarray(position + length),
      ]);
    else bytes = bytes.subarray(0, position + 4);
  }
  // The first bytes decide which parser runs, and this test is about the parsers, so they stay as they are.
  sample.copy(bytes, 0, 0, Math.min(12, bytes.length));
  return bytes;
}
