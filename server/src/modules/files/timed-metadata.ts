import { AppError } from '../../platform/errors.ts';

/** Bytes of a file, `end` not included. */
export interface Stretch {
  start: number;
  end: number;
}

/** Reads one box: its name, and where its content begins and ends. */
export type Boxes = (from: number, to: number) => Generator<{ name: string; from: number; to: number }>;

/** Tracks of anything else say where and when: positions of action cameras and drones, time codes, what a phone measured. */
const PICTURE_AND_SOUND = new Set(['vide', 'soun', 'auxv']);

/** Whether the content of a `trak` box is neither picture nor sound. */
export function isTelltaleTrack(bytes: Buffer, boxes: Boxes, from: number, to: number): boolean {
  const handler = findBox(boxes, from, to, ['mdia', 'hdlr']);
  return handler !== undefined && !PICTURE_AND_SOUND.has(bytes.toString('latin1', handler.from + 8, handler.from + 12));
}

/** Where in the file the samples of such a track stand, by its tables of chunks and sizes. */
export function samplesOf(bytes: Buffer, boxes: Boxes, from: number, to: number): Stretch[] {
  const table = findBox(boxes, from, to, ['mdia', 'minf', 'stbl']);
  if (!table) return [];
  const of = (name: string) => findBox(boxes, table.from, table.to, [name]);
  const short = of('stco');
  const long = of('co64');
  const offsets = short ?? long;
  const sizes = of('stsz');
  const runs = of('stsc');
  if (!offsets || !sizes || !runs) return [];
  const fixed = bytes.readUInt32BE(sizes.from + 4);
  const sampleCount = bytes.readUInt32BE(sizes.from + 8);
  const chunkCount = bytes.readUInt32BE(offsets.from + 4);
  const runCount = bytes.readUInt32BE(runs.from + 4);
  const width = long && !short ? 8 : 4;
  // The counts come from the file: none may lead past its own table.
  const fits = offsets.from + 8 + chunkCount * width <= offsets.to && runs.from + 8 + runCount * 12 <= runs.to;
  if (!fits || (fixed === 0 && sizes.from + 12 + sampleCount * 4 > sizes.to)) throw refuse();
  const stretches: Stretch[] = [];
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < chunkCount && sample < sampleCount; chunk++) {
    while (run + 1 < runCount && bytes.readUInt32BE(runs.from + 8 + (run + 1) * 12) <= chunk + 1) run += 1;
    const inChunk = Math.min(runCount === 0 ? 0 : bytes.readUInt32BE(runs.from + 8 + run * 12 + 4), sampleCount - sample);
    let length = fixed * inChunk;
    if (fixed === 0) for (let at = 0; at < inChunk; at++) length += bytes.readUInt32BE(sizes.from + 12 + (sample + at) * 4);
    const entry = offsets.from + 8 + chunk * width;
    const start = width === 8 ? Number(bytes.readBigUInt64BE(entry)) : bytes.readUInt32BE(entry);
    stretches.push({ start, end: start + length });
    sample += inChunk;
  }
  return stretches;
}

function findBox(boxes: Boxes, from: number, to: number, [name, ...deeper]: readonly string[]): { from: number; to: number } | undefined {
  for (const box of boxes(from, to)) {
    if (box.name === name) return deeper.length === 0 ? box : findBox(boxes, box.from, box.to, deeper);
  }
  return undefined;
}

const refuse = (): AppError => new AppError('INVALID_FILE', { message: 'This video cannot be read. It may be damaged.' });

/** The same bytes with these stretches of them zeroed. */
export async function* blankOut(content: AsyncIterable<Buffer>, stretches: readonly Stretch[]): AsyncGenerator<Buffer> {
  const inOrder = stretches.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start);
  let next = 0;
  let at = 0;
  for await (const chunk of content) {
    const end = at + chunk.length;
    let cleaned: Buffer | undefined;
    for (let index = next; index < inOrder.length && inOrder[index]!.start < end; index++) {
      const stretch = inOrder[index]!;
      if (stretch.end <= at) continue;
      cleaned ??= Buffer.from(chunk);
      cleaned.fill(0, Math.max(0, stretch.start - at), Math.min(chunk.length, stretch.end - at));
    }
    while (next < inOrder.length && inOrder[next]!.end <= end) next += 1;
    yield cleaned ?? chunk;
    at = end;
  }
}
