import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../src/platform/clock.ts';
import { rebuildIndex } from '../../src/commands/rebuild-index.ts';
import { claimMark } from '../../src/modules/experiences/index.ts';
import { loadKeyring } from '../../src/platform/crypto/keyring.ts';
import { dropUnusedKey, prepareKey } from '../../src/platform/crypto/rotation-store.ts';
import { Vault } from '../../src/platform/crypto/vault.ts';
import { dumpDatabase, findPlain } from '../dumps/dump.ts';
import { decide, itemOf, publish, submission } from '../experiences.ts';
import { freshPhone, makeMember, type TestMember } from '../people.ts';
import { startTestApp, type TestApp } from '../start-app.ts';

/** STRETCH_CONTACT_HASHES: a database with slow hashes of phone numbers and e-mail addresses supports the same calls as any other. */
const SUBJECT_EMAIL = 'Robin.Vale@Example.com';
const CANONICAL_EMAIL = SUBJECT_EMAIL.toLowerCase();
const consent = { carrier_consent_given: true };
const subjectPhone = freshPhone();
let test: TestApp;
let searcher: TestMember;
let publishedId: number;

beforeAll(async () => {
  test = await startTestApp({ STRETCH_CONTACT_HASHES: '1', DECOY_NUMBERS: '3' });
  searcher = await makeMember(test);
  publishedId = await publish(test, await makeMember(test), {
    platforms: [
      { platform: 'whatsapp', social_id: subjectPhone },
      { platform: 'email', social_id: SUBJECT_EMAIL },
    ],
  });
});
afterAll(() => test.close());

const searchFor = async (social_id: string) =>
  (await test.call('POST /search', { token: searcher.token, body: { social_id } })).data.results.map(({ id }) => id);

async function signUp(phone: string): Promise<{ token: string; userId: string }> {
  const profile = { display_name: 'Ana López', birthdate: '1991-04-01', campus_mode: false, lgbtqia: false };
  await test.call('POST /register', { body: { ...profile, ...consent, phone_number: phone } });
  const body = { phone_number: phone, verification_code: await test.codeFor(phone) };
  const { data } = await test.call('POST /verify-sms', { body });
  return { token: data.token, userId: data.user.id };
}

it('a member signs up and in by a number, which becomes a linked ID, and a wrong code is refused', async () => {
  const phone = freshPhone();
  const { token, userId } = await signUp(phone);
  test.clock.advance(61);
  await test.call('POST /signin', { body: { phone_number: phone, ...consent } });
  const signedIn = await test.call('POST /verify-signin', { body: { phone_number: phone, verification_code: await test.codeFor(phone) } });
  expect(signedIn.data.user.id).toBe(userId);
  const wrong = await test.call('POST /verify-signin', { body: { phone_number: phone, verification_code: '0000' } });
  expect(wrong.status).toBe(422);
  const links = (await test.call('GET /user/social-ids', { token })).data.social_ids;
  expect(links).toMatchObject([{ platform: 'phone', social_id: phone }]);
});

it('a member finds the experience by number and by address, and reveals it', async () => {
  expect(await searchFor(subjectPhone)).toEqual([publishedId]);
  expect(await searchFor(subjectPhone)).toEqual([publishedId]);
  expect(await searchFor(SUBJECT_EMAIL)).toEqual([publishedId]);
  expect(await searchFor(freshPhone())).toEqual([]);
  const revealed = await test.call('POST /reveals/experience', { token: searcher.token, body: { experience_id: publishedId } });
  expect(revealed.status).toBe(200);
});

it('refuses a signed experience after an anonymous one about the same number, and lets the author check for one', async () => {
  const author = await makeMember(test);
  const platforms = [{ platform: 'whatsapp', social_id: freshPhone() }];
  for (const [fields, status] of [
    [{ platforms, is_anonymous: true, comment: '' }, 201],
    [{ platforms }, 409],
  ] as const) {
    expect((await test.call('POST /experiences', { token: author.token, body: submission(fields) })).status).toBe(status);
  }
  await test.modules.authorship.mix();
  expect((await test.call('POST /experiences', { token: author.token, body: submission({ platforms }) })).status).toBe(409);
  const check = await test.call('POST /experiences/check-existing', { token: author.token, body: platforms[0]! });
  expect(check.data.exists).toBe(true);
});

it('the person written about links the number by a code and reads the experience', async () => {
  const subject = await signUp(freshPhone());
  const body = { platform: 'whatsapp', social_id: subjectPhone };
  expect((await test.call('POST /user/social-ids', { token: subject.token, body })).status).toBe(202);
  const code = await test.codeFor(subjectPhone);
  const linked = await test.call('POST /user/social-ids/verify', { token: subject.token, body: { ...body, verification_code: code } });
  expect(linked.status).toBe(200);
  const about = (await test.call('GET /experiences/linked', { token: subject.token })).data.experiences;
  expect(about).toMatchObject([{ id: publishedId, needs_proof: false }]);
});

it('an alert about a number notifies the member who added it', async () => {
  const [reader, phone] = [await makeMember(test), freshPhone()];
  const added = await test.call('POST /alerts', { token: reader.token, body: { platform: 'whatsapp', social_id: phone } });
  expect(added.data.alerts).toHaveLength(1);
  const id = await publish(test, await makeMember(test), { platforms: [{ platform: 'whatsapp', social_id: phone }] });
  const { notifications } = (await test.call('GET /notifications', { token: reader.token })).data;
  expect(notifications.filter(({ kind }) => kind === 'alert')).toMatchObject([{ link: `/experiences/${id}` }]);
});

it("the person written about can't review the experience, and the index is correct", async () => {
  const phone = freshPhone();
  const reviewer = await makeMember(test, { role: 'reviewer', phone });
  const author = await makeMember(test);
  const body = submission({ platforms: [{ platform: 'phone', social_id: phone }] });
  const { id } = (await test.call('POST /experiences', { token: author.token, body })).data;
  expect((await decide(test, reviewer, await itemOf(test, 'experience', id), 'approve')).status).not.toBe(200);
  expect(await rebuildIndex(test.ownerApp, ['--check'])).toContain('The search index is correct');
});

it('with the index key alone, a dump confirms no guess of a number or an address', async () => {
  const alerted = freshPhone();
  const author = await makeMember(test);
  const day = Math.floor(test.clock.now().getTime() / DAY_MS);
  await test.call('POST /alerts', { token: searcher.token, body: { platform: 'whatsapp', social_id: alerted } });
  const written = submission({ platforms: [{ platform: 'whatsapp', social_id: alerted }] });
  expect((await test.call('POST /experiences', { token: author.token, body: written })).status).toBe(201);
  const requester = freshPhone();
  expect((await test.call('POST /privacy/requests', { body: { channel: 'phone', value: requester } })).status).toBe(200);
  const keyring = loadKeyring(test.keys, '');
  const thief = new Vault(new Map(), 1, keyring.index, keyring.authorship[0]!);
  const guessed = (vault: Vault): string[] => [
    vault.hash('phone', searcher.phone),
    vault.hash('linked-id', searcher.phone),
    vault.hash('identifier', subjectPhone),
    vault.hash('identifier', CANONICAL_EMAIL),
    vault.hash('alert', 'phone', alerted),
    vault.hash('privacy-request', requester),
    vault.hash('message-address', requester),
    vault.hash('limit', day, 'code-sends-day', requester),
    claimMark(vault, author.userId, false, { platform: 'whatsapp', canonical: alerted }),
  ];
  // Hashes of look-ups aren't slow (docs/decisions/0029-slow-hashes-of-contacts.md), because they need the authorship key. A look-up is written a
  // moment after its call.
  const lookUp = ['look-ups-contact', searcher.userId, alerted] as const;
  const storedLookUp = async () => findPlain(await dumpDatabase(test.db), [thief.authorshipHash('look-up', ...lookUp)]);
  await expect.poll(storedLookUp, { timeout: 30_000 }).toHaveLength(1);
  const withOtherAuthorshipKey = thief.withAuthorshipKey(randomBytes(32));
  const dump = await dumpDatabase(test.db);
  expect(findPlain(dump, [thief.hash('look-up', ...lookUp), withOtherAuthorshipKey.authorshipHash('look-up', ...lookUp)])).toEqual([]);
  expect(findPlain(dump, guessed(thief))).toEqual([]);
  // With the slow hash each of them is found, so the search of the dump works and the list names what is stored.
  expect(findPlain(dump, guessed(test.platform.vault))).toHaveLength(guessed(thief).length);
});

it('a new data key keeps the setting', async () => {
  const { kid } = await prepareKey(test.db, loadKeyring(test.keys, ''));
  const rows = await test.db.selectFrom('crypto_keys').select('stretches_contacts').execute();
  expect(rows).toEqual([{ stretches_contacts: true }, { stretches_contacts: true }]);
  await dropUnusedKey(test.db, kid);
});

it('a database keeps the setting: the app refuses to start with the other value, and starts without one', async () => {
  await expect(startTestApp({ CANDOR_KEYS: test.keys, STRETCH_CONTACT_HASHES: '0' }, { existing: test })).rejects.toThrow(
    "STRETCH_CONTACT_HASHES is off, but this database was created with it on, and its hashes of numbers and addresses can't be computed again.",
  );
  const again = await startTestApp({ CANDOR_KEYS: test.keys }, { existing: test });
  expect(again.platform.vault.stretchesContacts).toBe(true);
  await again.stop();
  const plain = await startTestApp();
  await expect(startTestApp({ CANDOR_KEYS: plain.keys, STRETCH_CONTACT_HASHES: '1' }, { existing: plain })).rejects.toThrow(
    'STRETCH_CONTACT_HASHES is on, but this database was created with it off',
  );
  await plain.close();
});
