import type { Config } from '../../config.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

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
