import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PlainError, root, showDuration } from './bootstrap.mjs';

const dist = join(root, 'web/dist');
const stamp = join(root, '.cache/web-build');

/**
 * Builds the web if its sources have changed since the last build.
 * @param beforeBuild called only if there is something to build
 */
export function buildWeb(node, { beforeBuild = () => {} } = {}) {
  const sources = fingerprintSources();
  if (existsSync(join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  beforeBuild();
  process.stdout.write('Building the web …\n');
  const startedAt = performance.now();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // The shell may set another value, but the served build is always the production build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'web'), stdio: 'inherit', env });
  if (status !== 0) throw new PlainError('The web could not be built: see the messages above.');
  prerenderPages(node, vite, env);
  compress();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
  showDuration('Built it', startedAt);
}

function prerenderPages(node, vite, env) {
  const build = [vite, 'build', '--config', 'vite.prerender.config.ts', '--logLevel', 'warn'];
  for (const args of [build, [join(root, 'scripts/lib/prerender.mjs')]]) {
    const { status } = spawnSync(node, args, { cwd: join(root, 'web'), stdio: 'inherit', env });
    if (status !== 0) throw new PlainError('The pages could not be prerendered: see the messages above.');
  }
}

/** Compresses files once at build time; the server picks the encoding that the browser accepts. */
function compress() {
  walk(join(dist, 'build'), (path) => {
    const isMapCell = path.endsWith('.bin');
    if ((!isMapCell && !/\.(m?js|css|svg|json)$/.test(path)) || statSync(path).size < 1024) return;
    const content = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    // Brotli takes ten times as long and saves little on thousands of small binary files.
    if (!isMapCell) writeFileSync(`${path}.br`, brotliCompressSync(content));
  });
}

/** Uses names, times and sizes instead of contents, because this runs at each start. */
function fingerprintSources() {
  const hash = createHash('sha256');
  const add = (path) => {
    const { mtimeMs, size } = statSync(path);
    hash.update(`${path}:${mtimeMs}:${size}\n`);
  };
  for (const folder of ['web/src', 'web/public', 'web/map', 'web/plugins', 'contract/src']) walk(join(root, folder), add);
  for (const name of readdirSync(join(root, 'web'))) if (/\.(html|ts|json)$/.test(name)) add(join(root, 'web', name));
  for (const path of ['package-lock.json', 'scripts/lib/build-web.mjs', 'scripts/lib/prerender.mjs']) add(join(root, path));
  return hash.digest('hex');
}

function walk(folder, visit) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) walk(path, visit);
    else visit(path);
  }
}
