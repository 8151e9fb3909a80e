import { describe, expect, it } from 'vitest';
import { isoDay } from '@candor/contract/dates';
import { DAY_MS, DAY_S } from '../../../platform/clock.ts';
import { ANONYMOUS, decide, freshHandle, itemOf, publish, submission, submit, TAG } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });

const read = (member: TestMember, id: number) => test.call('GET /experiences/{id}', { token: member.token, params: { id } });

/** The replies of the calls that might mention the experience. */
async function everyReply(member: TestMember, id: number): Promise<string> {
  const params = { id };
  const { token } = member;
  const replies = await Promise.all([
    read(member, id),
    test.call('GET /experiences', { token }),
    test.call('GET /experiences/linked', { token }),
    test.call('GET /experiences/user-stats', { token }),
    test.call('GET /experiences/{id}/replies', { token, params }),
    test.call('GET /experiences/{id}/reply', { token, params }),
    test.call('GET /community/review-queue', { token }),
    test.call('GET /notifications', { token }),
  ]);
  return replies.map(({ text }) => text).join('\n');
}

describe('an experience that is not revealed', () => {
  it('gives the free part and nothing that is hidden', async () => {
    const author = await makeMember(test, { displayName: 'Quentin Author', trust: 65 });
    const handle = freshHandle();
    const id = await publish(test, author, {
      person_name: 'Jordan Miller',
      comment: 'A long walk along the river.',
      platforms: [
        { platform: 'instagram', social_id: handle },
        { platform: 'phone', social_id: '(202) 555-0143' },
      ],
      experience_date: isoDay(new Date(Date.now() - 5 * DAY_MS)),
    });
    const reader = await makeMember(test);
    const reply = await read(reader, id);
    expect(reply.data.experience).toMatchObject({
      person_name: 'Jordan M.',
      platforms: [
        { platform: 'instagram', social_id: `${handle.slice(0, 2)}•••••` },
        { platform: 'phone', social_id: '•••••43' },
      ],
      location: { city: 'Austin', state: 'TX' },
      tag_counts: { positive: 2, neutral: 0, negative: 0 },
      tags: [],
      comment: null,
      experience_date: null,
      approximate_experience_date: null,
      replies: [],
      is_revealed: false,
      reviewer_trust_score: 60,
      created_at: expect.stringMatching(/-01T00:00:00\.000Z$/),
    });
    const hidden = await everyReply(reader, id);
    for (const secret of ['Miller', 'river', handle, '5550143', '30.2', '-97.7', author.userId, 'Quentin', author.phone])
      expect(hidden).not.toContain(secret);
  });

  it('returns 404 to others before it is approved and when rejected, and even to its author when withdrawn', async () => {
    const author = await makeMember(test);
    const reader = await makeMember(test);
    const reviewer = await makeMember(test, { role: 'reviewer' });
    const waiting = await submit(test, author);
    expect((await read(reader, waiting)).status).toBe(404);
    expect((await read(author, waiting)).data.experience.is_revealed).toBe(true);
    const rejected = await submit(test, author);
    await decide(test, reviewer, await itemOf(test, 'experience', rejected), 'reject');
    expect((await read(reader, rejected)).status).toBe(404);
    await test.call('DELETE /experiences/{id}', { token: author.token, params: { id: waiting } });
    expect((await read(author, waiting)).status).toBe(404);
    expect((await read(reader, 123456789)).status).toBe(404);
  });
});

describe('an experience in full', () => {
  it('is free for the person it is about, who is notified of it', async () => {
    const handle = freshHandle();
    const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
    const author = await makeMember(test, { displayName: 'Named Author' });
    const id = await publish(test, author, { platforms: [{ platform: 'instagram', social_id: handle }], comment: 'We talked for hours.' });
    expect((await read(subject, id)).data.experience).toMatchObject({
      is_revealed: true,
      comment: 'We talked for hours.',
      person_name: 'Jordan Miller',
      created_at: expect.stringMatching(/T00:00:00\.000Z$/),
    });
    const linked = await test.call('GET /experiences/linked', { token: subject.token });
    expect(linked.data.experiences).toMatchObject([
      {
        id,
        social_id: handle,
        platform: 'instagram',
        submitter_display_name: 'Named Author',
        comment: 'We talked for hours.',
        my_reply: null,
        dispute: null,
      },
    ]);
    expect((await test.call('GET /experiences/user-stats', { token: subject.token })).data).toEqual({
      experience_count: 0,
      linked_experiences_count: 1,
      has_linked_experiences: true,
    });
    expect((await test.call('GET /notifications', { token: subject.token })).data.notifications).toMatchObject([
      { kind: 'linked_experience', link: `/linked-experiences?experience=${id}` },
    ]);
    expect(linked.text).not.toContain(author.userId);
  });

  it('is found by the member’s phone number if it names that number on WhatsApp', async () => {
    const subject = await makeMember(test);
    const author = await makeMember(test);
    await publish(test, author, { platforms: [{ platform: 'whatsapp', social_id: subject.phone }] });
    const linked = await test.call('GET /experiences/linked', { token: subject.token });
    expect(linked.data.experiences).toMatchObject([{ platform: 'whatsapp', social_id: subject.phone }]);
    expect((await test.call('GET /notifications', { token: subject.token })).data.notifications).toMatchObject([
      { kind: 'linked_experience' },
    ]);
  });

  it('is not free for a member with the same handle on another platform', async () => {
    const handle = freshHandle();
    const stranger = await makeMember(test, { linked: [{ platform: 'tiktok', socialId: handle }] });
    const id = await publish(test, await makeMember(test), { platforms: [{ platform: 'instagram', social_id: handle }] });
    expect((await read(stranger, id)).data.experience.is_revealed).toBe(false);
    expect((await test.call('GET /experiences/linked', { token: stranger.token })).data.experiences).toEqual([]);
  });

  it('costs a credit for other members', async () => {
    const id = await publish(test, await makeMember(test), { comment: 'Told great stories.' });
    const reader = await makeMember(test);
    const revealed = await test.call('POST /reveals/experience', { token: reader.token, body: { experience_id: id } });
    expect(revealed.data).toMatchObject({ charged: true, experience: { comment: 'Told great stories.', is_revealed: true } });
    expect((await read(reader, id)).data.experience).toMatchObject({
      comment: 'Told great stories.',
      tags: [{ id: TAG.respectful }, { id: TAG.honest }],
    });
  });
});

describe('an anonymous author', () => {
  it('is named in no reply to staff, the subject or a reader', async () => {
    const handle = freshHandle();
    const author = await makeMember(test, { displayName: 'Veiled Persona', trust: 75 });
    const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
    const id = await submit(test, author, { ...ANONYMOUS, platforms: [{ platform: 'instagram', social_id: handle }] });
    const [reviewer, admin, reader] = [
      await makeMember(test, { role: 'reviewer' }),
      await makeMember(test, { role: 'admin' }),
      await makeMember(test),
    ];
    const before = (await Promise.all([reviewer, admin, subject, reader].map((member) => everyReply(member, id)))).join('\n');
    const listed = (await test.call('GET /community/review-queue', { token: reviewer.token })).data.items.find(
      (item) => item.experience_id === id,
    );
    expect(listed).toMatchObject({
      submitted_by: null,
      submitted_by_user: 'Hidden',
      submitted_by_trust_score: 50,
      is_anonymous: true,
      submitted_at: expect.stringMatching(/T00:00:00\.000Z$/),
    });
    await decide(test, reviewer, await itemOf(test, 'experience', id), 'approve');
    await test.call('POST /reveals/experience', { token: reader.token, body: { experience_id: id } });
    const after = (await Promise.all([reviewer, admin, subject, reader].map((member) => everyReply(member, id)))).join('\n');
    for (const secret of [author.userId, 'Veiled', 'Persona', author.phone, author.phone.slice(2)])
      expect(before + after).not.toContain(secret);
    expect((await read(reader, id)).data.experience).toMatchObject({ reviewer_trust_score: 50, comment: null, is_anonymous: true });
    expect((await test.call('GET /experiences/linked', { token: subject.token })).data.experiences).toMatchObject([
      { submitter_display_name: 'Anonymous' },
    ]);
  });
});

describe('my experiences', () => {
  it('lists the caller’s own with their status, sorted and filtered; figures don’t count withdrawn ones', async () => {
    const author = await makeMember(test);
    const reviewer = await makeMember(test, { role: 'reviewer' });
    const [waiting, rejected, passedOn] = [await submit(test, author), await submit(test, author), await submit(test, author)];
    await decide(test, reviewer, await itemOf(test, 'experience', rejected), 'reject', 'It names a third person.');
    await decide(test, reviewer, await itemOf(test, 'experience', passedOn), 'admin_review', 'Not sure.');
    const { data, text } = await test.call('GET /experiences', { token: author.token });
    expect(data.experiences).toMatchObject([
      { id: passedOn, status: 'in_review', can_withdraw: true, review_notes: null },
      { id: rejected, status: 'rejected', can_withdraw: false, review_notes: 'It names a third person.' },
      {
        id: waiting,
        status: 'in_review',
        can_withdraw: true,
        comment: 'Kind and on time, we had a good evening.',
        formatted_categories: [{ label: 'Respectful' }, { label: 'Honest' }],
      },
    ]);
    expect(data.pagination).toMatchObject({ total: 3, current_page: 1, last_page: 1 });
    for (const secret of [reviewer.userId, reviewer.displayName, 'Not sure.']) expect(text).not.toContain(secret);
    expect((await test.call('GET /experiences', { token: reviewer.token })).data.experiences).toEqual([]);
    expect((await test.call('GET /user/stats', { token: author.token })).data).toMatchObject({ experience_count: 3 });
    await test.call('DELETE /experiences/{id}', { token: author.token, params: { id: waiting } });
    const listIds = async (query: Record<string, string>) =>
      (await test.call('GET /experiences', { token: author.token, query })).data.experiences.map(({ id }) => id);
    const newest = await listIds({});
    expect(await listIds({ sort: 'oldest' })).toEqual(newest.toReversed());
    const withdrawnOnes = await listIds({ status: 'withdrawn' });
    expect(withdrawnOnes.length).toBeGreaterThan(0);
    expect(await listIds({ status: 'withdrawn', page: '2' })).toEqual([]);
    expect((await test.call('GET /experiences', { token: author.token, query: { status: 'lost' } })).errors).toHaveProperty('status');
    const withWithdrawn = await test.call('GET /experiences', { token: author.token });
    expect(withWithdrawn.data.pagination.total).toBe(3);
    expect((await test.call('GET /user/stats', { token: author.token })).data).toMatchObject({ experience_count: 2 });
    expect((await test.call('GET /experiences/user-stats', { token: author.token })).data).toMatchObject({ experience_count: 2 });
  });
});

describe('many experiences of one author', () => {
  it('are paged by their exact times over several days, those that wait in the inbox among them', async () => {
    const author = await makeMember(test);
    const written: number[] = [];
    for (let nth = 0; nth < 13; nth++) {
      test.clock.advance(nth % 4 === 0 ? DAY_S : 60);
      const body = submission(nth === 12 ? ANONYMOUS : {});
      const reply = await test.call('POST /experiences', { token: author.token, body });
      expect([nth, reply.status, reply.code]).toEqual([nth, 201, undefined]);
      written.push(reply.data.id);
    }
    const page = async (query: Record<string, string>) =>
      (await test.call('GET /experiences', { token: author.token, query })).data.experiences.map(({ id }) => id);
    expect([...(await page({})), ...(await page({ page: '2' })), ...(await page({ page: '3' }))]).toEqual(written.toReversed());
    expect([...(await page({ sort: 'oldest' })), ...(await page({ sort: 'oldest', page: '2' }))]).toEqual(written);
  });

  it('are each on one page, although an anonymous one has the day of its mix', async () => {
    const author = await makeMember(test);
    const written: number[] = [];
    for (let nth = 0; nth < 15; nth++) {
      if (nth > 0) test.clock.advance(nth % 5 === 0 ? DAY_S : 60);
      if (nth === 12) await test.modules.authorship.mix();
      const body = submission(nth === 0 ? ANONYMOUS : {});
      written.push((await test.call('POST /experiences', { token: author.token, body })).data.id);
    }
    const page = async (number: string) =>
      (await test.call('GET /experiences', { token: author.token, query: { page: number } })).data.experiences.map(({ id }) => id);
    const shown = [...(await page('1')), ...(await page('2'))];
    expect(shown.toSorted((a, b) => a - b)).toEqual(written.toSorted((a, b) => a - b));
  });
});

describe('the catalogues', () => {
  it('list categories of the requested types, with weights of at most five', async () => {
    const standard = await test.call('GET /feedback-categories');
    expect([standard.data.positive.length, standard.data.neutral.length, standard.data.negative.length]).toEqual([20, 20, 20]);
    const campusAndLgbtqia = await test.inject<typeof standard.data>(
      'GET',
      '/feedback-categories?feedback_types[]=campus&feedback_types[]=lgbtqia',
    );
    expect(campusAndLgbtqia.data.positive).toHaveLength(16);
    expect(standard.headers['cache-control']).toContain('public');
    for (const tag of [...standard.data.positive, ...standard.data.negative]) expect(Math.abs(tag.weight)).toBeLessThanOrEqual(5);
  });

  it('add up the weights of categories, and refuse an unknown one', async () => {
    const { token } = await makeMember(test);
    const weigh = (category_ids: number[]) => test.call('POST /feedback-categories/weights-by-ids', { token, body: { category_ids } });
    expect((await weigh([TAG.respectful, TAG.ghosted])).data).toEqual({ weights: { [TAG.respectful]: 3, [TAG.ghosted]: -3 }, rating: 0 });
    expect((await weigh([999])).status).toBe(422);
  });

  it('list the guidelines to anybody, in the reader’s language and with an ETag', async () => {
    const { data } = await test.call('GET /guidelines');
    expect(data.guidelines.map(({ number }) => number)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    expect(data.guidelines[7]).toMatchObject({ title: 'Adults only', used_for: expect.arrayContaining(['experience', 'report']) });
    const spanish = await test.inject('GET', '/guidelines', { headers: { 'accept-language': 'es' } });
    expect(spanish.text).toContain('Solo personas adultas');
    const etag = String(spanish.headers['etag']);
    expect((await test.inject('GET', '/guidelines', { headers: { 'accept-language': 'es', 'if-none-match': etag } })).status).toBe(304);
  });

  it('list platforms and countries', async () => {
    expect((await test.call('GET /platforms')).data.platforms).toContainEqual(
      expect.objectContaining({ value: 'instagram', image: '/images/platforms/instagram.png' }),
    );
    expect((await test.call('GET /countries')).data.countries).toContainEqual({
      iso: 'GB',
      name: 'United Kingdom',
      flag: '🇬🇧',
      dial_code: '+44',
      sign_up: true,
    });
  });
});
