import { bootstrap, fail, runNode } from './lib/bootstrap.mjs';
import { buildWeb } from './lib/build-web.mjs';

try {
  const node = await bootstrap();
  buildWeb(node);
  runNode(node, ['server/src/main.ts'], { name: 'Candor' });
} catch (error) {
  fail(error);
}
