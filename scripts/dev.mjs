// The server restarts when its sources change; Vite serves the web with hot reload and passes calls on to the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bootstrap, fail, root } from './lib/bootstrap.mjs';

try {
  const node = await bootstrap();
  const port = process.env.PORT ?? '3000';
  const server = spawn(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { cwd: root, stdio: 'inherit' });
  const web = spawn(node, [join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: { ...process.env, CANDOR_SERVER: `http://localhost:${port}` },
  });
  const children = [server, web];
  const stop = () => children.forEach((child) => child.kill('SIGTERM'));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  let running = children.length;
  children.forEach((child) =>
    child.on('exit', (code) => {
      running -= 1;
      process.exitCode ||= code ?? 0;
      stop();
      if (running === 0) process.exit();
    }),
  );
} catch (error) {
  fail(error);
}
