import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readClassifier } from './classifier.ts';
import { embedTogether, loadEmbedder } from './embed-text.ts';
import { loadFaceModel } from './face-model.ts';
import { loadPictureModel } from './picture-model.ts';
import { readText, type TextReading } from './read-text.ts';

export type ReadingRequest = { kind: 'text'; text: string } | { kind: 'picture'; pixels: Uint8Array };
export interface PictureReading {
  isFlagged: boolean;
  confidence: number;
  /** The number of faces in the picture. Nobody is identified. */
  faces: number;
}
export type Reading = TextReading | PictureReading;

const textModel = once(async () => {
  const [embed, bytes] = await Promise.all([loadEmbedder(), readFile(join(import.meta.dirname, 'text-classifier.bin'))]);
  return { embed: embedTogether(embed), classifier: readClassifier(bytes) };
});
const pictureModel = once(loadPictureModel);
const faceModel = once(loadFaceModel);

// Pictures are read one after the other, which needs the least memory.
let lastPicture: Promise<unknown> = Promise.resolve();
const respond = async (id: number, request: ReadingRequest): Promise<void> => {
  try {
    const reading = request.kind === 'text' ? read(request) : lastPicture.then(() => read(request));
    if (request.kind === 'picture') lastPicture = reading.catch(() => undefined);
    process.send?.({ id, reading: await reading });
  } catch (error) {
    process.send?.({ id, error: (error as Error).message });
  }
};
process.on('message', ({ id, request }: { id: number; request: ReadingRequest }) => void respond(id, request));

async function read(request: ReadingRequest): Promise<Reading> {
  if (request.kind === 'picture') {
    const reading = await (await pictureModel())(request.pixels);
    return { ...reading, faces: await (await faceModel())(request.pixels) };
  }
  const { classifier, embed } = await textModel();
  return readText(request.text, classifier, embed);
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}
