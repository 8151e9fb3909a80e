import { enableCompileCache } from 'node:module';

enableCompileCache();
const { runWorker } = await import('./run-worker.ts');
await runWorker();
