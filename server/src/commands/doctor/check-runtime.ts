import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, warn, type Finding } from './finding.ts';

const OLDEST_NODE = [22, 18] as const;
const SITE = join(import.meta.dirname, '../../../../web/dist/index.html');

export function* checkRuntime(version = process.versions.node, site = SITE): Generator<Finding> {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  yield major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
    ? ok('Node', version)
    : fail('Node', `${version} is too old`, `Install Node ${OLDEST_NODE.join('.')} or later.`);
  yield existsSync(site)
    ? ok('web', 'the pages are built')
    : warn('web', 'the pages are not built', 'npm start builds them; elsewhere run npm run build.');
}
