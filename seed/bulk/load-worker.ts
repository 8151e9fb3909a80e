import { parentPort, workerData } from 'node:worker_threads';
import { Vault } from '../../server/src/platform/crypto/vault.ts';
import { ExperienceMaker } from './experience-maker.ts';
import type { LoadContext, Task } from './load-context.ts';
import { MemberMaker } from './member-maker.ts';
import { SubjectSource } from './subjects.ts';

const { context, keys } = workerData as { context: LoadContext; keys: ConstructorParameters<typeof Vault> };
const vault = new Vault(...keys);
const subjects = new SubjectSource();
const experiences = new ExperienceMaker(context, vault, subjects);
const members = new MemberMaker(context, vault, subjects.names);

parentPort!.on('message', ({ index, task }: { index: number; task: Task }) => {
  const batch = task.kind === 'experiences' ? experiences.make(task.index) : members.make(task.index, task.reviewRecords);
  parentPort!.postMessage(
    { index, batch },
    Object.values(batch.rows).map(({ buffer }) => buffer as ArrayBuffer),
  );
});
