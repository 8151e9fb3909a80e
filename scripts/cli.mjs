import { bootstrap, fail, runNode } from './lib/bootstrap.mjs';

try {
  const node = await bootstrap();
  runNode(node, ['server/src/cli.ts', ...process.argv.slice(2)], { name: 'The command' });
} catch (error) {
  fail(error);
}
