import { bootstrap, fail, runNode } from './lib/bootstrap.mjs';

try {
  const node = await bootstrap();
  runNode(node, ['--max-semi-space-size=8', '--max-old-space-size=384', 'server/src/worker.ts'], { name: 'The worker' });
} catch (error) {
  fail(error);
}
