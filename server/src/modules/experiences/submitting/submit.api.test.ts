import { MESSAGES } from '@candor/contract/messages';
import { isoDay } from '@candor/contract/dates';
import { describe, expect, it, vi } from 'vitest';
import { DAY_MS, DAY_S } from '../../../platform/clock.ts';
import { ANONYMOUS, decide, freshHandle, itemOf, publish, submission, submit, TAG } from '../../../../test/experiences.ts';
import { makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { startTestApp } from '../../../../test/start-app.ts';

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });
const author = await makeMember(test, { displayName: 'Robin Author' });

const send = (fields: Parameters<typeof submission>[0] = {}, token = author.token, headers: Record<string, string> = {}) =>
  test.call('POST /experiences', { token, body: submission(fields), headers });
const rowOf = (id: number) => test.db.selectFrom('experiences').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const auditEntries = () => test.db.selectFrom('audit_log').selectAll().orderBy('id').execute();

describe('submitting an experience', () => {
  it('returns its id, the rating of its tags and that it is in review, and writes no audit entry', async () => {
    const before = await auditEntries();
    const reply = await send({ rating: 9999 });
    expect(reply).toMatchObject({ status: 201, message: 'Experience submitted successfully!' });
    expect(reply.data).toEqual({ id: expect.any(Number), rating: 7, status: 'in_review' });
    // An audit entry would reveal when the author wrote.
    expect(await auditEntries()).toEqual(before);
  });

  it('stores no name, comment or handle readably, and no account with them', async () => {
    const handle = freshHandle();
    const earlier = await auditEntries();
    const id = await submit(test, author, {
      person_name: 'Ottoline Marchbanks',
      comment: 'Told me about her greenhouse.',
      platforms: [{ platform: 'tiktok', social_id: handle }],
    });
    const row = await rowOf(id);
    const written = [
      row,
      await test.db.selectFrom('experience_identifiers').selectAll().execute(),
      (await auditEntries()).slice(earlier.length),
      await test.db.selectFrom('review_items').selectAll().execute(),
    ];
    const stored = JSON.stringify(written, (_key, value: unknown) =>
      value && typeof value === 'object' && 'type' in value && value.type === 'Buffer'
        ? Buffer.from((value as unknown as { data: number[] }).data).toString('latin1')
        : value,
    );
    for (const secret of ['Ottoline', 'ottoline', 'Marchbanks', 'greenhouse', handle, author.userId, author.displayName])
      expect(stored).not.toContain(secret);
  });

  it('stores the place on the grid, never the chosen point', async () => {
    const row = await rowOf(await submit(test, author, { latitude: 30.2672, longitude: -97.7431 }));
    expect([row.latitude, row.longitude]).toEqual([30.25, -97.75]);
  });

  it('treats zeros as no place, and an empty city as none', async () => {
    const row = await rowOf(await submit(test, author, { latitude: 0, longitude: 0, city: '', state: '' }));
    expect([row.latitude, row.longitude, row.city, row.state]).toEqual([null, null, null, null]);
  });

  it('accepts cities of the list whose names have digits, apostrophes and accents', async () => {
    for (const city of ['Tall ‘Afar', 'Ḩā’il', "St. John's", '100 Mile House', 'Saint-Jean-sur-Richelieu']) {
      expect((await rowOf(await submit(test, author, { city }))).city).toBe(city);
    }
  });

  it('accepts names of any script', async () => {
    for (const person_name of ['José', 'Seán O’Brien', 'Nguyễn Văn An', 'Мария Иванова', '王小明'])
      expect((await send({ person_name })).status).toBe(201);
  });

  it.each([
    ['no name', { person_name: '' }, 'person_name', MESSAGES.personNameRequired],
    ['a digit in the name', { person_name: 'Bob2' }, 'person_name', MESSAGES.personNameCharacters],
    ['an HTML tag in the name', { person_name: 'Bob<script>' }, 'person_name', MESSAGES.personNameCharacters],
    ['a look-alike name', { person_name: 'Боb' }, 'person_name', MESSAGES.personNameCharacters],
    ['no platform', { platforms: [] }, 'platforms', 'At least one platform is required'],
    ['an object instead of a list of platforms', { platforms: { platform: 'x' } }, 'platforms', MESSAGES.platformRequired],
    ['no category', { tags: [] }, 'tags', MESSAGES.tagRequired],
    ['an unknown category', { tags: [999] }, 'tags', MESSAGES.tagRequired],
    ['no feedback type', { feedback_types: [] }, 'feedback_types', MESSAGES.feedbackTypeRequired],
    ['no comment', { comment: '' }, 'comment', MESSAGES.commentRequired],
    ['no comment with a negative tag', { comment: '', tags: [TAG.ghosted] }, 'comment', MESSAGES.commentRequiredNegative],
    ['a short comment with a negative tag', { comment: 'nine char', tags: [TAG.ghosted] }, 'comment', MESSAGES.commentTooShortNegative],
    ['a short comment with a listed word', { comment: 'so fake' }, 'comment', MESSAGES.commentTooShortNegative],
    ['a long comment', { comment: 'é'.repeat(251) }, 'comment', MESSAGES.commentTooLong],
    ['a comment in an anonymous experience', { is_anonymous: true }, 'comment', MESSAGES.commentOnAnonymous],
    ['a day in the future', { experience_date: isoDay(new Date(Date.now() + DAY_MS * 1.5)) }, 'experience_date', MESSAGES.experienceDate],
    ['more than two years ago', { experience_date: '2020-01-01' }, 'experience_date', MESSAGES.experienceDate],
    ['a phone number for a city', { city: 'call 5551234567' }, 'city', 'Please choose a city'],
    [
      'six files',
      { evidence_ids: Array.from({ length: 6 }, (_, i) => `9b3e2f6e-6f4e-4a0c-9df5-0d8c2f1f6a1${i}`) },
      'evidence_ids',
      MESSAGES.tooManyFiles,
    ],
  ])('refuses %s', async (_what, fields, field, message) => {
    const reply = await send(fields);
    expect(reply.status).toBe(422);
    expect(reply.errors?.[field]).toContain(message);
  });

  it.each<[string, Record<string, unknown>]>([
    ['latitude out of range', { latitude: 90.0001 }],
    ['a latitude without a longitude', { longitude: null }],
    ['a rating that is no number', { rating: 'NaN' }],
    ['a weight beside the categories', { weight: 5 }],
    ['an unknown feedback type', { feedback_types: ['vip'] }],
    ['a category twice', { tags: [1, 1] }],
    ['too many platforms', { platforms: Array.from({ length: 51 }, () => ({ platform: 'x', social_id: 'abc' })) }],
    ['a country code that is only a plus', { platforms: [{ platform: 'phone', social_id: '2025550143', country_code: '+' }] }],
    ['a blank social ID', { platforms: [{ platform: 'instagram', social_id: '  ' }] }],
    ['an unknown file', { evidence_ids: ['9b3e2f6e-6f4e-4a0c-9df5-0d8c2f1f6a11'] }],
  ])('refuses %s', async (_what, fields) => {
    expect((await send(fields)).status).toBe(422);
  });

  it('accepts an anonymous experience with a negative tag and no comment', async () => {
    const id = await submit(test, author, ANONYMOUS);
    expect(await rowOf(id)).toMatchObject({ is_anonymous: true, rating: -3 });
  });

  it('refuses members with a low trust score or without a birthdate, and visitors', async () => {
    const low = await makeMember(test, { trust: 59 });
    const blank = await makeMember(test, { birthdate: null, trust: 61 });
    expect(await send({}, low.token)).toMatchObject({ status: 403, code: 'TRUST_TOO_LOW', data: { required: 60, current: 59 } });
    expect(await send({}, blank.token)).toMatchObject({ status: 403, code: 'NOT_VERIFIED' });
    expect((await test.call('POST /experiences', { body: submission() })).status).toBe(401);
  });

  it('refuses an experience about an ID of their own, however it is spelt', async () => {
    const handle = freshHandle();
    const owner = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
    expect(await send({ platforms: [{ platform: 'instagram', social_id: `@${handle.toUpperCase()}` }] }, owner.token)).toMatchObject({
      status: 422,
      code: 'OWN_IDENTIFIER',
    });
    expect(await send({ platforms: [{ platform: 'whatsapp', social_id: owner.phone }] }, owner.token)).toMatchObject({
      status: 422,
      code: 'OWN_IDENTIFIER',
    });
    expect((await send({ platforms: [{ platform: 'tiktok', social_id: handle }] }, owner.token)).status).toBe(201);
  });

  it('accepts one experience about an ID from each member, even of ten sent at the same time', async () => {
    const fields = { platforms: [{ platform: 'instagram', social_id: freshHandle() }] };
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(fields)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({ code: 'ALREADY_SUBMITTED' });
    const other = await makeMember(test);
    expect((await send(fields, other.token)).status).toBe(201);
  });

  it('gives the same reply to a repeated idempotency key, and refuses the key for another experience', async () => {
    const body = submission();
    const call = () => test.call('POST /experiences', { token: author.token, body, headers: { 'idempotency-key': 'one-attempt' } });
    const first = await call();
    expect((await call()).text).toBe(first.text);
    expect(
      await test.call('POST /experiences', { token: author.token, body: submission(), headers: { 'idempotency-key': 'one-attempt' } }),
    ).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('says whether the caller has written about an ID, and nothing about other members', async () => {
    const handle = freshHandle();
    await submit(test, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
    const other = await makeMember(test);
    const checkExisting = async (token: string) =>
      (await test.call('POST /experiences/check-existing', { token, body: { platform: 'instagram', social_id: `@${handle}` } })).data;
    expect(await checkExisting(author.token)).toEqual({ exists: true });
    expect(await checkExisting(other.token)).toEqual({ exists: false });
    expect(
      (await test.call('GET /experiences/check-existing', { token: author.token, query: { platform: 'instagram', social_id: handle } }))
        .data,
    ).toEqual({ exists: true });
  });

  it('counts withdrawn experiences towards the daily limit, but not refused ones', async () => {
    const strict = await startTestApp({ SUBMISSIONS_PER_DAY: '2' });
    const member = await makeMember(strict);
    const first = await submit(strict, member);
    await strict.call('POST /experiences', { token: member.token, body: submission({ tags: [999] }) });
    await strict.call('DELETE /experiences/{id}', { token: member.token, params: { id: first } });
    await submit(strict, member);
    const refused = await strict.call('POST /experiences', { token: member.token, body: submission() });
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    strict.clock.advance(DAY_S + 1);
    await submit(strict, member);
    await strict.close();
  });
});

describe('withdrawing an experience', () => {
  const withdraw = (id: number, token = author.token) => test.call('DELETE /experiences/{id}', { token, params: { id } });

  it('removes it from the queue, and its author may write about the same ID again', async () => {
    const fields = { platforms: [{ platform: 'instagram', social_id: freshHandle() }] };
    const id = await submit(test, author, fields);
    const item = await itemOf(test, 'experience', id);
    expect((await withdraw(id)).status).toBe(200);
    expect((await rowOf(id)).status).toBe('withdrawn');
    const reviewer = await makeMember(test, { role: 'reviewer' });
    expect(await decide(test, reviewer, item, 'approve')).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' });
    expect((await send(fields)).status).toBe(201);
  });

  it('is shown to its author by a list that is read while the mix applies it', async () => {
    const id = await submit(test, author, { is_anonymous: true, comment: null });
    await withdraw(id);
    const { inbox, mix } = test.modules.authorship;
    const actsOf = inbox.actsOf.bind(inbox);
    const reading = vi.spyOn(inbox, 'actsOf').mockImplementationOnce(async (...args) => {
      await mix();
      return actsOf(...args);
    });
    const { data } = await test.call('GET /experiences', { token: author.token });
    expect(reading).toHaveBeenCalled();
    reading.mockRestore();
    expect(data.experiences.find((one: { id: number }) => one.id === id)?.status).toBe('withdrawn');
  });

  it('is refused to others, a second time, and after the decision', async () => {
    const id = await submit(test, author);
    const other = await makeMember(test);
    expect((await withdraw(id, other.token)).status).toBe(404);
    await withdraw(id);
    expect((await withdraw(id)).status).toBe(404);
    expect(await withdraw(await publish(test, author))).toMatchObject({ status: 409, code: 'FINAL_DETERMINATION' });
  });

  it('and a simultaneous decision: exactly one of them counts', async () => {
    const reviewer = await makeMember(test, { role: 'reviewer' });
    for (let round = 0; round < 8; round++) {
      const id = await submit(test, author);
      const item = await itemOf(test, 'experience', id);
      const [withdrawn, decided] = await Promise.all([withdraw(id), decide(test, reviewer, item, 'approve')]);
      expect([withdrawn.status, decided.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await rowOf(id)).status).toBe(withdrawn.status === 200 ? 'withdrawn' : 'approved');
    }
  });
});
