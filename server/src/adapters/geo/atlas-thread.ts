import { parentPort } from 'node:worker_threads';
import { readAtlas } from './atlas.ts';

export type Question =
  | { kind: 'near'; args: [longitude: number, latitude: number, most: number, withinKm: number] }
  | { kind: 'startingWith'; args: [prefix: string, most: number] };

const atlas = readAtlas();
parentPort?.on('message', ({ id, question }: { id: number; question: Question }) => {
  const answer = question.kind === 'near' ? atlas.near(...question.args) : atlas.startingWith(...question.args);
  parentPort?.postMessage({ id, answer });
});
