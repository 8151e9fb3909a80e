import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readClassifier } from './classifier.ts';
import { embedTogether, loadEmbedder } from './embed-text.ts';
import { loadFaceModel } from './face-model.ts';
import { loadPictureModel } from './picture-model.ts';
import { readText, type TextReading } from './read-text.ts';

export type Question = { kind: 'text'; text: string } | { kind: 'picture'; pixels: Uint8Array };
export interface PictureReading {
  isFlagged: boolean;
  confidence: number;
  /** The number of faces in the picture. Nobody is identified. */
  faces: number;
}
export type Answer = TextReading | PictureReading;

const textModel = once(async () => {
  const [embed, bytes] = await Promise.all([loadEmbedder(), readFile(join(import.meta.dirname, 'text-classifier.bin'))]);
  return { embed: embedTogether(embed), classifier: readClassifier(bytes) };
});
const pictureModel = once(loadPictureModel);
const faceModel = once(loadFaceModel);

// Pictures are read one after the other, which needs the least memory.
let lastPicture: Promise<unknown> = Promise.resolve();
const reply = async (id: number, question: Question): Promise<void> => {
  try {
    const answer = question.kind === 'text' ? answerTo(question) : lastPicture.then(() => answerTo(question));
    if (question.kind === 'picture') lastPicture = answer.catch(() => undefined);
    process.send?.({ id, answer: await answer });
  } catch (error) {
    process.send?.({ id, error: (error as Error).message });
  }
};
process.on('message', ({ id, question }: { id: number; question: Question }) => void reply(id, question));

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
