import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
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

export function* checkPublicUrl({ isProduction, isInsecureDemo, publicUrl, trustProxy }: Config): Generator<Finding> {
  if (isInsecureDemo)
    yield warn(
      'demo',
      'ALLOW_INSECURE_DEMO is on: sandbox providers, and codes that anybody can read',
      'Unset it before real people use this.',
    );
  if (!isProduction) return;
  yield publicUrl.startsWith('https:')
    ? ok('PUBLIC_URL', publicUrl)
    : fail('PUBLIC_URL', `${publicUrl} has no encryption`, 'Put a proxy with a certificate in front and name its https:// address.');
  if (trustProxy === undefined) {
    yield warn(
      'TRUST_PROXY',
      'it is not set, so all members behind your proxy share the limits of its one address',
      'Set it to the address of the proxy, unless members connect directly.',
    );
  }
}
