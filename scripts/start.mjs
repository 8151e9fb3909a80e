import { spawnSync } from 'node:child_process';
import { bootstrap, fail, root, runNode } from './lib/bootstrap.mjs';
import { buildWeb } from './lib/build-web.mjs';

try {
  const node = await bootstrap();
  buildWeb(node, { beforeBuild: () => requireValidSettings(node) });
  // By default Node lets young objects grow to 130 MB, and the older ones to about twice the size of those in use, before it collects them.
  // These limits suffice at any load.
  runNode(node, ['--max-semi-space-size=8', '--max-old-space-size=384', 'server/src/main.ts'], { name: 'Candor' });
} catch (error) {
  fail(error);
}

/** The server refuses invalid settings too, but only after the build, which takes half a minute. */
function requireValidSettings(node) {
  const { status } = spawnSync(node, ['server/src/require-valid-settings.ts'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
