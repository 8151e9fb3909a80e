import { bootstrap, fail, runNode } from './lib/bootstrap.mjs';
import { buildWeb } from './lib/build-web.mjs';

try {
  const node = await bootstrap();
  buildWeb(node);
  // Left to itself Node lets what is young grow to 130 MB before it looks through it, and keeps twice of the rest of what is in
  // use; this much is enough at any load.
  runNode(node, ['--max-semi-space-size=8', '--max-old-space-size=384', 'server/src/main.ts'], { name: 'Candor' });
} catch (error) {
  fail(error);
}
