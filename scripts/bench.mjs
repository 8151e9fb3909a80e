import { bootstrap, fail, runNode } from './lib/bootstrap.mjs';

try {
  const node = await bootstrap();
  runNode(node, ['bench/run.ts', ...process.argv.slice(2)], { name: 'The measurement' });
} catch (error) {
  fail(error);
}
