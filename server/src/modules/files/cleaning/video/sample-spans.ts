import { findBox, type LocatedBox } from './iso-box.ts';
import { InvalidFile, type ByteSpan } from '../cleaning-task.ts';

/** The byte ranges of a track's samples in the file, from its tables of chunks and sizes. @throws InvalidFile */
export function* sampleSpansOf(bytes: Buffer, track: LocatedBox): Generator<ByteSpan> {
  const table = findBox(bytes, track.from, track.to, ['mdia', 'minf', 'stbl']);
  if (!table) return;
  const find = (name: string) => findBox(bytes, table.from, table.to, [name]);
  const shortOffsets = find('stco');
  const offsets = shortOffsets ?? find('co64');
  const sizes = find('stsz');
  const runs = find('stsc');
  if (!offsets || !sizes || !runs) return;
  if ([offsets, sizes, runs].some(({ from, to }) => to - from < 8) || sizes.to - sizes.from < 12) throw new InvalidFile('damaged');
  const fixedSize = bytes.readUInt32BE(sizes.from + 4);
  const sampleCount = bytes.readUInt32BE(sizes.from + 8);
  const chunkCount = bytes.readUInt32BE(offsets.from + 4);
  const runCount = bytes.readUInt32BE(runs.from + 4);
  const width = shortOffsets ? 4 : 8;
  // The counts come from the file, so they must not lead past their own table.
  const fits = offsets.from + 8 + chunkCount * width <= offsets.to && runs.from + 8 + runCount * 12 <= runs.to;
  if (!fits || (fixedSize === 0 && sizes.from + 12 + sampleCount * 4 > sizes.to)) throw new InvalidFile('damaged');
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < chunkCount && sample < sampleCount; chunk++) {
    while (run + 1 < runCount && bytes.readUInt32BE(runs.from + 8 + (run + 1) * 12) <= chunk + 1) run += 1;
    const samplesInChunk = Math.min(runCount === 0 ? 0 : bytes.readUInt32BE(runs.from + 8 + run * 12 + 4), sampleCount - sample);
    let length = fixedSize * samplesInChunk;
    if (fixedSize === 0) for (let n = 0; n < samplesInChunk; n++) length += bytes.readUInt32BE(sizes.from + 12 + (sample + n) * 4);
    const entry = offsets.from + 8 + chunk * width;
    const start = width === 8 ? Number(bytes.readBigUInt64BE(entry)) : bytes.readUInt32BE(entry);
    if (length > 0) yield { start, end: start + length };
    sample += samplesInChunk;
  }
}
