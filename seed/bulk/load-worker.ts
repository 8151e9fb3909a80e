import { parentPort, workerData } from 'node:worker_threads';
import { Vault } from '../../server/src/platform/crypto/vault.ts';
import { ExperienceMaker } from './experience-maker.ts';
import type { LoadOrder, Task } from './load-order.ts';
import { MemberMaker } from './member-maker.ts';
import { SubjectSource } from './subjects.ts';

const { order, keys } = workerData as { order: LoadOrder; keys: ConstructorParameters<typeof Vault> };
const vault = new Vault(...keys);
const subjects = new SubjectSource();
const experiences = new ExperienceMaker(order, vault, subjects);
const members = new MemberMaker(order, vault, subjects.names);

parentPort!.on('message', ({ place, task }: { place: number; task: Task }) => {
  const chunk = task.part === 'experiences' ? experiences.make(task.index) : members.make(task.index, task.standings);
  parentPort!.postMessage(
    { place, chunk },
    Object.values(chunk.rows).map(({ buffer }) => buffer as ArrayBuffer),
  );
});
