import { parentPort } from 'node:worker_threads';
import type { Box, City } from '../../modules/geo/ports.ts';
import { readAtlas } from './atlas.ts';

export type Question =
  | { kind: 'near'; args: [longitude: number, latitude: number, limit: number, withinKm: number] }
  | { kind: 'startingWith'; args: [prefix: string, limit: number] }
  | { kind: 'within'; args: [box: Box, limit: number] };

const atlas = readAtlas();
parentPort?.on('message', ({ id, question }: { id: number; question: Question }) => {
  parentPort?.postMessage({ id, answer: answerTo(question) });
});

function answerTo(question: Question): City[] {
  if (question.kind === 'near') return atlas.near(...question.args);
  return question.kind === 'within' ? atlas.within(...question.args) : atlas.startingWith(...question.args);
}
