// `npm run sbom [-- file]` writes a CycloneDX bill of materials of the release; `npm run sbom -- --notices` writes THIRD-PARTY-NOTICES.md.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/bootstrap.mjs';
import { listPackages } from './lib/list-packages.mjs';

const NOTICES = 'THIRD-PARTY-NOTICES.md';
const DIVIDER = '## Packages\n';

const args = process.argv.slice(2);
if (args.includes('--notices')) writeNotices();
else writeBill(args[0] ?? 'sbom.cdx.json');

function writeBill(path) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = listPackages();
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', name, version, 'bom-ref': `pkg:npm/${name}@${version}` },
    },
    components: packages.map(describe),
  };
  writeFileSync(join(root, path), `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(`${path}: ${packages.length} components\n`);
}

function describe({ name, version, license, integrity, isDev }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm, digest] = (integrity ?? '').split(/-(.*)/s);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: isDev ? 'excluded' : 'required',
    ...(license === undefined
      ? {}
      : { licenses: [/^[\w.-]+$/.test(license) ? { license: { id: license } } : { license: { name: license } }] }),
    ...(algorithm === 'sha512' ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] } : {}),
  };
}

/** Keeps the text above the list, which is written by hand. */
function writeNotices() {
  const path = join(root, NOTICES);
  const [head] = readFileSync(path, 'utf8').split(DIVIDER);
  const lines = listPackages()
    .filter(({ isDev }) => !isDev)
    .map(({ name, version, license }) => `| ${name} | ${version} | ${license ?? 'see its licence file'} |`);
  writeFileSync(path, `${head}${DIVIDER}\n| package | version | licence |\n|---|---|---|\n${lines.join('\n')}\n`);
  process.stdout.write(`${NOTICES}: ${lines.length} packages\n`);
}
