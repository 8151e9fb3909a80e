import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import tf, { type Tensor } from '@energetic-ai/core';
import { PICTURE_SIDE } from './picture-side.ts';

const FOLDER = join(import.meta.dirname, 'face-detector');
/** The side of the detector's input. Our smaller squares are put in the middle of it, on black. */
const SIDE = 256;
const MARGIN = (SIDE - PICTURE_SIDE) / 2;
/** The detector's two grids, the finer one first, and its number of boxes for each cell. */
const GRIDS = [
  { cells: 16, boxes: 2 },
  { cells: 8, boxes: 6 },
] as const;
/** A box's place and size, and six points of the face, which are not used. */
const NUMBERS_OF_BOX = 16;
interface ModelJson {
  modelTopology: object;
  format: string;
  weightsManifest: { weights: object[] }[];
}

/** Counts faces. The model finds where faces are, and can't tell whose they are. */
export async function loadFaceModel(): Promise<(pixels: Uint8Array) => Promise<number>> {
  await tf.ready();
  const [json, weights] = await Promise.all([readFile(join(FOLDER, 'blazeface.json'), 'utf8'), readFile(join(FOLDER, 'blazeface.bin'))]);
  const { modelTopology, format, weightsManifest } = JSON.parse(json) as ModelJson;
  const artifacts = {
    modelTopology,
    format,
    weightSpecs: weightsManifest.flatMap((group) => group.weights),
    weightData: new Uint8Array(weights).buffer,
  };
  const model = await tf.loadGraphModel({ load: async () => artifacts });
  return async (pixels) => {
    const input = tf.tensor4d(toModelInput(pixels), [1, SIDE, SIDE, 3]);
    const outputs = [model.predict(input)].flat();
    try {
      return removeOverlapping(await boxesIn(outputs)).length;
    } finally {
      tf.dispose([input, ...outputs]);
    }
  };
}

/** Centres the square on black, with values from minus one to one, as the detector was trained. */
function toModelInput(pixels: Uint8Array): Float32Array {
  const values = new Float32Array(SIDE * SIDE * 3).fill(-1);
  for (let row = 0; row < PICTURE_SIDE; row++) {
    const to = ((row + MARGIN) * SIDE + MARGIN) * 3;
    for (let at = 0; at < PICTURE_SIDE * 3; at++) values[to + at] = pixels[row * PICTURE_SIDE * 3 + at]! / 127.5 - 1;
  }
  return values;
}

interface Box {
  confidence: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

const CONFIDENCE_MIN = 0.5;

async function boxesIn(outputs: readonly Tensor[]): Promise<Box[]> {
  const found: Box[] = [];
  for (const { cells, boxes } of GRIDS) {
    const count = cells * cells * boxes;
    const numbersOf = (width: number): Promise<Float32Array> =>
      outputs.find(({ shape }) => shape[1] === count && shape[2] === width)!.data();
    const [scores, boxNumbers] = await Promise.all([numbersOf(1), numbersOf(NUMBERS_OF_BOX)]);
    for (const [index, score] of scores.entries()) {
      const confidence = 1 / (1 + Math.exp(-score));
      if (confidence < CONFIDENCE_MIN) continue;
      const cell = Math.floor(index / boxes);
      const [x, y, width, height] = boxNumbers.subarray(index * NUMBERS_OF_BOX) as unknown as [number, number, number, number];
      const left = x + (((cell % cells) + 0.5) * SIDE) / cells - width / 2;
      found.push({ confidence, left, top: y + ((Math.floor(cell / cells) + 0.5) * SIDE) / cells - height / 2, width, height });
    }
  }
  return found;
}

/** Two boxes that overlap by more than this (intersection over union) belong to one face. */
const SAME_FACE_OVERLAP = 0.3;

/** The detector finds each face several times: of overlapping boxes, the one with the highest confidence counts. */
function removeOverlapping(boxes: readonly Box[]): Box[] {
  const chosen: Box[] = [];
  for (const box of boxes.toSorted((a, b) => b.confidence - a.confidence))
    if (!chosen.some((other) => overlapOf(box, other) > SAME_FACE_OVERLAP)) chosen.push(box);
  return chosen;
}

function overlapOf(one: Box, other: Box): number {
  const along = (from: 'left' | 'top', size: 'width' | 'height'): number =>
    Math.max(0, Math.min(one[from] + one[size], other[from] + other[size]) - Math.max(one[from], other[from]));
  const intersection = along('left', 'width') * along('top', 'height');
  return intersection / (one.width * one.height + other.width * other.height - intersection);
}
