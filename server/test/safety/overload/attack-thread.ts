import { parentPort, workerData } from 'node:worker_threads';
import { ATTACKS, type Target } from './attackers.ts';

const { name, target, clients } = workerData as { name: string; target: Target; clients: number };
const attack = ATTACKS[name]!(target, clients);

parentPort!.on('message', (command: 'report' | 'stop') => {
  const open = attack.open();
  if (command === 'stop') attack.stop();
  parentPort!.postMessage({ ...attack.tally, open });
  if (command === 'stop') parentPort!.close();
});
