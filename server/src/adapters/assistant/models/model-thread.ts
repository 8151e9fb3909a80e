import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { readClassifier } from './classifier.ts';
import { loadEmbedder } from './embed-text.ts';
import { loadFaceModel } from './face-model.ts';
import { loadPictureModel } from './picture-model.ts';
import { readText, type TextReading } from './read-text.ts';

export type Question = { kind: 'text'; text: string } | { kind: 'picture'; pixels: Uint8Array };
export interface PictureReading {
  isRaised: boolean;
  confidence: number;
  /** How many faces are in it; whose they are is not looked at. */
  faces: number;
}
export type Answer = TextReading | PictureReading;

const textModel = once(async () => {
  const [embed, bytes] = await Promise.all([loadEmbedder(), readFile(join(import.meta.dirname, 'text-classifier.bin'))]);
  return { embed, classifier: readClassifier(bytes) };
});
const pictureModel = once(loadPictureModel);
const faceModel = once(loadFaceModel);

// One text after the other: both models run on this thread anyway, and this needs the least memory.
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', ({ id, question }: { id: number; question: Question }) => {
  last = last.then(async () => {
    try {
      parentPort?.postMessage({ id, answer: await answerTo(question) });
    } catch (error) {
      parentPort?.postMessage({ id, error: (error as Error).message });
    }
  });
});

async function answerTo(question: Question): Promise<Answer> {
  if (question.kind === 'picture') {
    const reading = await (await pictureModel())(question.pixels);
    return { ...reading, faces: await (await faceModel())(question.pixels) };
  }
  const { classifier, embed } = await textModel();
  return readText(question.text, classifier, embed);
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}
