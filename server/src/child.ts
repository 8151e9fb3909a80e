import { enableCompileCache } from 'node:module';

enableCompileCache();
const { runChild } = await import('./run-child.ts');
await runChild(process.argv[2] === 'jobs' ? 'jobs' : 'serve');
