import { bootstrap, fail, runNode } from './lib/bootstrap.mjs';

try {
  const node = await bootstrap();
  runNode(node, ['server/src/cli.ts', 'doctor', ...process.argv.slice(2)], { name: 'The doctor' });
} catch (error) {
  fail(error);
}
