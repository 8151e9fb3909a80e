import { createCipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/start-app.ts';
import { loadKeyring, newKeyFile } from '../platform/crypto/keyring.ts';
import { rotateKeysWith } from './rotate-keys.ts';

const keys = newKeyFile();
const keyring = loadKeyring(keys, '');
const withoutPauses = { settleMs: 0, keyLoadTimeoutMs: 15_000, onProgress: () => {} };

let app: TestApp;
let members: TestMember[];

/** Seals like releases before XChaCha20-Poly1305. */
function sealAsBefore(place: string, plain: string): Buffer {
  const [dataKeys, kid] = app.platform.vault.keysForThread();
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', dataKeys.get(kid)!, iv).setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([1, kid >> 8, kid & 0xff]), iv, cipher.getAuthTag(), text]);
}
const versions = async (): Promise<number[]> => {
  const { rows } = await sql<{ version: number }>`select distinct get_byte(phone_enc, 0) as version from users order by 1`.execute(app.db);
  return rows.map(({ version }) => version);
};
const phones = async (): Promise<string[]> => {
  const { rows } = await sql<{ id: string; phone_enc: Buffer }>`select id, phone_enc from users order by id`.execute(app.db);
  return rows.map(({ id, phone_enc }) => app.platform.vault.open('users.phone', id, phone_enc));
};

beforeAll(async () => {
  app = await startTestApp({ CANDOR_KEYS: keys });
  members = [await makeMember(app), await makeMember(app), await makeMember(app)];
});
afterAll(() => app.close());

it('values sealed by an earlier release can be decrypted, and a rotation that was interrupted and repeated seals them as today', async () => {
  const before = await phones();
  for (const { userId } of members.slice(0, 2)) {
    const plain = app.platform.vault.open(
      'users.phone',
      userId,
      (await app.db.selectFrom('users').select('phone_enc').where('id', '=', userId).executeTakeFirstOrThrow()).phone_enc!,
    );
    const sealed = sealAsBefore(`users.phone|${userId}`, plain);
    await app.db.updateTable('users').set({ phone_enc: sealed }).where('id', '=', userId).execute();
  }
  expect(await versions()).toEqual([1, 2]);
  expect(await phones()).toEqual(before);

  let isEnded = false;
  const endInTheMiddle = (progress: string): void => {
    if (isEnded || !/ [1-9]\d* rows/.test(progress)) return;
    isEnded = true;
    throw new Error('ended');
  };
  await expect(rotateKeysWith(app.ownerApp, keyring, { ...withoutPauses, onProgress: endInTheMiddle })).rejects.toThrow('ended');
  expect(await phones()).toEqual(before);
  expect(await rotateKeysWith(app.ownerApp, keyring, withoutPauses)).toMatch(/Nothing uses data key/);
  expect(await versions()).toEqual([2]);
  expect(await phones()).toEqual(before);
});
