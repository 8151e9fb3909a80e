import { bootstrap, fail, runNode } from './lib/bootstrap.mjs';
import { buildWeb } from './lib/build-web.mjs';

try {
  const node = await bootstrap();
  buildWeb(node);
  // By default Node lets young objects grow to 130 MB before it collects them, and keeps twice the size of the rest; these limits suffice
  // at any load.
  runNode(node, ['--max-semi-space-size=8', '--max-old-space-size=384', 'server/src/main.ts'], { name: 'Candor' });
} catch (error) {
  fail(error);
}
