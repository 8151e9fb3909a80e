import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoDay } from '@candor/contract/dates';
import { DAY_MS } from '../../src/platform/clock.ts';
import { decide, itemOf, openReviewItem, publish, submission, submit, TAG } from '../experiences.ts';
import { multipart } from '../files/uploads.ts';
import { makeMember, type TestMember } from '../people.ts';
import { docx, EICAR, mp4, pdf, rawPdf } from '../safety/files/hostile-files.ts';
import { findLeftovers } from '../safety/files/find-leftovers.ts';
import { startTestApp, type Reply, type TestApp } from '../start-app.ts';
import { expectReply, type ExpectedReply } from './expect-reply.ts';

/**
 * Bad inputs (see every-number.test.ts) with the numbers 48 and 50 to 62, over a real connection: status, code and sentence of the reply.
 */
let app: TestApp;
let author: TestMember;
let address: string;
beforeAll(async () => {
  app = await startTestApp({ SUBMISSIONS_PER_DAY: '1000' }, { hasFileProcesses: true });
  address = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  author = await makeMember(app);
});
afterAll(() => app.close());

async function request(
  path: string,
  token: string,
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Pick<Reply, 'status' | 'code' | 'message' | 'data'>> {
  const reply = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  });
  return { ...((await reply.json()) as Pick<Reply, 'code' | 'message' | 'data'>), status: reply.status };
}
const send = (fields: Record<string, unknown>, who = author) =>
  request('/experiences', who.token, JSON.stringify(submission(fields)), 'application/json');
const wrong = (message?: string | RegExp): ExpectedReply =>
  message === undefined ? [422, 'VALIDATION_FAILED'] : [422, 'VALIDATION_FAILED', message];

const NAME = 'Person name can only contain letters, spaces, apostrophes, periods, and hyphens';
const PLATFORM = 'At least one platform with a social ID is required';
const CATEGORY = 'At least one feedback category must be selected';
const DATE = /date/i;
const platform = (fields: Record<string, unknown>) => ({ platforms: [{ platform: 'instagram', social_id: 'somebody', ...fields }] });
const day = (days: number): string => isoDay(new Date(Date.now() + days * DAY_MS));

test.each<[number, string, Record<string, unknown>, ExpectedReply]>([
  [50, 'an experience without a name', { person_name: undefined }, wrong('Person name is required')],
  [50, 'a name with a digit', { person_name: 'Bob2' }, wrong(NAME)],
  [50, 'a name with an HTML tag', { person_name: 'Bob<script>' }, wrong(NAME)],
  [50, 'a name in mixed scripts', { person_name: 'Боb' }, wrong(NAME)],
  [50, 'a name of signs only', { person_name: "'-." }, wrong(/name/i)],
  [51, 'an experience without a platform', { platforms: [] }, wrong(/^At least one platform/)],
  [51, 'a blank ID', platform({ social_id: ' ' }), wrong(PLATFORM)],
  [51, 'an object instead of the list of platforms', { platforms: { platform: 'instagram' } }, wrong(/^At least one platform/)],
  [51, 'a country code that is only a plus', platform({ platform: 'phone', social_id: '2025550143', country_code: '+' }), wrong()],
  [52, 'an experience without a category', { tags: [] }, wrong(CATEGORY)],
  [52, 'an unknown category', { tags: [999_999] }, wrong(CATEGORY)],
  [52, 'a category twice', { tags: [1, 1] }, wrong()],
  [52, 'a weight beside the categories', { weight: 5 }, wrong('Unknown field: weight')],
  [53, 'a rating that is not a number', { rating: 'NaN' }, wrong()],
  [54, 'a comment of 251 characters', { comment: 'é'.repeat(251) }, wrong('Comment must be less than 250 characters')],
  [
    54,
    'a comment of nine characters with a negative category',
    { comment: 'nine char', tags: [TAG.ghosted] },
    wrong('Comment must be at least 10 characters long for negative experiences'),
  ],
  [55, 'an anonymous experience with a comment', { is_anonymous: true }, wrong('Anonymous submissions cannot include a comment')],
  [57, 'the day after tomorrow as its date', { experience_date: day(2) }, wrong(DATE)],
  [57, 'a date two years and two days ago', { experience_date: day(-732) }, wrong(DATE)],
  [57, 'the date 0000-00-00', { experience_date: '0000-00-00' }, wrong(DATE)],
  [58, 'a latitude beyond the pole', { latitude: 90.0001 }, wrong()],
  [58, 'a latitude without a longitude', { longitude: undefined }, wrong()],
  [
    59,
    'an experience without a feedback type',
    { feedback_types: [] },
    wrong('Please select at least one feedback type (standard, lgbtqia, or campus)'),
  ],
  [
    59,
    'an unknown feedback type',
    { feedback_types: ['vip'] },
    wrong('Please select at least one feedback type (standard, lgbtqia, or campus)'),
  ],
  [
    61,
    'six files',
    { evidence_ids: Array.from({ length: 6 }, (_, n) => `9b3e2f6e-6f4e-4a0c-9df5-0d8c2f1f6a1${n}`) },
    wrong('Maximum 5 supporting documents allowed'),
  ],
])('%i: refuses %s', async (_number, _what, fields, expected) => expectReply(await send(fields), expected));

test('50: real names are accepted', async () => {
  for (const person_name of ['José', 'Seán O’Brien', 'Nguyễn Văn An']) expect((await send({ person_name })).status).toBe(201);
});

test('55: an anonymous experience without a comment is accepted', async () => {
  expect((await send({ is_anonymous: true, comment: '', tags: [TAG.ghosted] })).status).toBe(201);
});

test.each([
  ['a number', 'You can call 202 555 0143 any time.'],
  ['an address', 'Write to somebody@example.com, please.'],
  ['a link', 'Look at https://example.com/photos of it.'],
  ['a card', 'The card was 4111 1111 1111 1111, I think.'],
])('56: a comment with %s is accepted, and the reviewer sees a warning', async (_what, comment) => {
  const id = await submit(app, author, { comment });
  const reviewer = await makeMember(app, { role: 'reviewer' });
  await app.drainJobs();
  const item = await openReviewItem(app, reviewer, await itemOf(app, 'experience', id));
  expect(item.ai_analysis?.flags).toContain('personal_data');
});

test('58: the latitude and longitude 0 are stored as no place', async () => {
  const reply = await send({ latitude: 0, longitude: 0 });
  expect(reply.status).toBe(201);
  const { id } = reply.data as { id: number };
  const row = await app.db.selectFrom('experiences').select(['wide_cell', 'status']).where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ wide_cell: null });
});

test('60: a member who may not write gets the reason, and a submission repeated with its key gets the same reply', async () => {
  expectReply(await send({}, await makeMember(app, { trust: 59 })), [403, 'TRUST_TOO_LOW']);
  expectReply(await send({}, await makeMember(app, { birthdate: null, trust: 61 })), [403, 'NOT_VERIFIED']);
  expectReply(await send({}, await makeMember(app, { displayName: ' ', trust: 61 })), [403, 'PROFILE_INCOMPLETE']);
  const body = submission();
  const attempt = () => app.call('POST /experiences', { token: author.token, body, headers: { 'idempotency-key': 'replayed-60' } });
  const [first, again] = [await attempt(), await attempt()];
  expect(again.text).toBe(first.text);
});

test('62: refuses to withdraw an experience after the decision, twice, or of another member', async () => {
  const withdraw = (id: number, { token } = author) => app.call('DELETE /experiences/{id}', { token, params: { id } });
  expectReply(await withdraw(await publish(app, author)), [409, 'FINAL_DETERMINATION']);
  const id = await submit(app, author);
  expectReply(await withdraw(id, await makeMember(app)), [404, 'NOT_FOUND']);
  expect((await withdraw(id)).status).toBe(200);
  expectReply(await withdraw(id), [404, 'NOT_FOUND']);
  const rejected = await submit(app, author);
  await decide(app, await makeMember(app, { role: 'reviewer' }), await itemOf(app, 'experience', rejected), 'reject');
  expectReply(await withdraw(rejected), [409, 'FINAL_DETERMINATION']);
});

describe('files', () => {
  const evidence = (content: Buffer | string, filename: string, type: string) => {
    const { payload, type: contentType } = multipart([
      { name: 'type', content: type },
      { name: 'evidence_file', filename, content },
    ]);
    return request('/files/evidence', author.token, new Uint8Array(payload), contentType);
  };
  const macro = () =>
    docx({
      'word/vbaProject.bin': 'Attribute VB_Name',
      '[Content_Types].xml': '<Types><Override PartName="/word/vbaProject.bin"/></Types>',
    });
  const encrypted = () =>
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [] /Count 0 >>',
      '<< /Filter /Standard /V 2 /R 3 /O (x) /U (x) /P -4 >>',
    ]);

  test.each<[number, string, () => Buffer | string | Promise<Buffer>]>([
    [48, 'a document that unpacks to 80 MB', () => docx({ 'word/document.xml': new Uint8Array(80 * 1024 * 1024) })],
    [
      48,
      'an encrypted PDF',
      () => Buffer.from(encrypted().toString('latin1').replace('trailer\n<<', 'trailer\n<< /Encrypt 3 0 R'), 'latin1'),
    ],
    [48, 'a Windows program', () => Buffer.from(`MZ${'\0'.repeat(500)}`)],
    [48, 'the EICAR test virus', () => EICAR],
  ])('%i: %s is refused and leaves nothing behind', async (_number, _what, make) => {
    const before = await findLeftovers(app);
    expectReply(await evidence(await make(), '<b>evil</b>.pdf', 'ownership_dispute'), [422, 'INVALID_FILE']);
    expect(await findLeftovers(app)).toEqual(before);
  });

  test('48: a document with a macro or a script is refused, or stored without it', async () => {
    const script = await pdf((document) => document.addJavaScript('planted', 'app.alert(1)'));
    for (const content of [macro(), script]) {
      const reply = await evidence(content, 'statement.docx', 'ownership_dispute');
      expect([201, 422]).toContain(reply.status);
      if (reply.status !== 201) continue;
      const { url } = reply.data as { url: string };
      const stored = Buffer.from(
        await (await fetch(`${address}${url}`, { headers: { authorization: `Bearer ${author.token}` } })).arrayBuffer(),
      );
      for (const trace of ['vbaProject', 'VB_Name', 'JavaScript', 'app.alert']) expect(stored.includes(trace)).toBe(false);
    }
  });

  test('61: refuses an AVI file that contains a web page, and a video that was cut off', async () => {
    const page = Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI '), Buffer.from('<!doctype html><script>alert(1)</script>')]);
    expectReply(await evidence(page, 'a.avi', 'experience'), [422, 'INVALID_FILE']);
    expectReply(await evidence(mp4().subarray(0, 100_000), 'a.mp4', 'experience'), [422, 'INVALID_FILE']);
  });
});
