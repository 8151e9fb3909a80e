import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { HmacKey } from '../server/src/platform/crypto/hmac.ts';
import { openAesGcm } from '../server/src/platform/crypto/open-aes-gcm.ts';
import { Vault } from '../server/src/platform/crypto/vault.ts';
import { saveFigures } from './figures/data.ts';
import { median } from './load/run-load.ts';
import { print, table } from './report.ts';

/* Measures sealing, decrypting and hashing with the current vault and that of earlier releases, in alternating rounds. */

const CALLS = 20_000;
const ROUNDS = 7;

const [dataKey, hashKey] = [randomBytes(32), randomBytes(32)];
const vault = new Vault(new Map([[1, dataKey]]), 1, randomBytes(32), randomBytes(32));
const hmac = new HmacKey(hashKey);
const [aesKey, hmacKey] = [createSecretKey(dataKey), createSecretKey(hashKey)];
const additionalData = Buffer.from('experiences.content|1');

/** Version, key id, IV, tag and text, as in open-aes-gcm.ts. */
function sealAsBefore(text: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', aesKey, iv);
  cipher.setAAD(additionalData);
  const sealed = cipher.update(text, 'utf8');
  cipher.final();
  return Buffer.concat([Buffer.from([1, 0, 1]), iv, cipher.getAuthTag(), sealed]);
}

function openAsBefore(sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', aesKey, sealed.subarray(3, 15));
  decipher.setAAD(additionalData);
  decipher.setAuthTag(sealed.subarray(15, 31));
  const plain = decipher.update(sealed.subarray(31));
  decipher.final();
  return plain.toString('utf8');
}

const microsPerCall = (work: () => unknown): number => {
  const before = process.cpuUsage();
  for (let n = 0; n < CALLS; n++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
};

const rows = [64, 512, 2048].flatMap((bytes) => {
  const text = 'x'.repeat(bytes - 1);
  const [now, earlier] = [vault.seal('experiences.content', 1, text), sealAsBefore(text)];
  if (openAesGcm(dataKey, additionalData, earlier) !== text) throw new Error('a value sealed by the earlier vault does not open');
  return [
    [`seal ${bytes} bytes`, () => sealAsBefore(text), () => vault.seal('experiences.content', 1, text)],
    [`open ${bytes} bytes`, () => openAsBefore(earlier), () => vault.open('experiences.content', 1, now)],
  ] as const;
});
const measured = [
  ...rows,
  [
    'hash',
    () => createHmac('sha256', hmacKey).update('["inbox","user",1]').digest('hex'),
    () => hmac.digest('["inbox","user",1]').toString('hex'),
  ],
] as const;

const operations = measured.map(([name, earlierWork, presentWork]) => {
  const [earlierTimes, presentTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    earlierTimes.push(microsPerCall(earlierWork));
    presentTimes.push(microsPerCall(presentWork));
  }
  const ratio = median(presentTimes.map((time, round) => time / earlierTimes[round]!));
  return { name, nodeCryptoUs: median(earlierTimes), libsodiumUs: median(presentTimes), ratio };
});
print(
  table(
    ['processor µs a call', 'node:crypto', 'libsodium', 'ratio'],
    operations.map(({ name, nodeCryptoUs, libsodiumUs, ratio }) => [
      name,
      nodeCryptoUs.toFixed(2),
      libsodiumUs.toFixed(2),
      ratio.toFixed(2),
    ]),
  ),
);
saveFigures('encryption', {
  operations: operations.map(({ name, nodeCryptoUs, libsodiumUs }) => ({
    name,
    nodeCryptoUs: Number(nodeCryptoUs.toFixed(2)),
    libsodiumUs: Number(libsodiumUs.toFixed(2)),
  })),
});
