// Runs the tests that take minutes: npm run test:safety -- --only sudden-death --kills 20 --stops 2
import { bootstrap, fail, runNode } from './lib/bootstrap.mjs';
import { buildWeb } from './lib/build-web.mjs';

try {
  const node = await bootstrap();
  buildWeb(node);
  runNode(node, ['server/test/safety/run.ts', ...process.argv.slice(2)], { name: 'The safety run' });
} catch (error) {
  fail(error);
}
