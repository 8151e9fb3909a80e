import { parentPort, workerData } from 'node:worker_threads';
import { Vault } from '../../platform/crypto/vault.ts';
import { CHUNK_TABLES, ChunkMaker, type LoadOrder } from './chunk.ts';

const { order, keys } = workerData as { order: LoadOrder; keys: ConstructorParameters<typeof Vault> };
const maker = new ChunkMaker(order, new Vault(...keys));

parentPort!.on('message', (index: number) => {
  const chunk = maker.make(index);
  parentPort!.postMessage(
    { index, chunk },
    CHUNK_TABLES.map((table) => chunk.rows[table].buffer as ArrayBuffer),
  );
});
