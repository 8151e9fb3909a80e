import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isoDay } from '@candor/contract/dates';
import { DAY_S, HOUR_S } from '../../../platform/clock.ts';
import { decide, freshHandle, itemOf, publish } from '../../../../test/experiences.ts';
import { freshPhone, makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { upload, uploadEvidence } from '../../../../test/files/uploads.ts';

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000', REPORTS_PER_DAY: '1000' });
let admin = await makeMember(test, { role: 'admin' });
let reviewer = await makeMember(test, { role: 'reviewer', email: 'reviewer@example.com' });

interface HeldReply {
  /** The experience. */
  id: number;
  reply: number;
  replier: TestMember;
}
interface FiledReport {
  report: { id: string; urgent: boolean; hidden: boolean };
}
const report = async (member: TestMember, id: number, reason: string) =>
  (await test.inject<FiledReport>('POST', `/experiences/${id}/report`, { token: member.token, body: { reason, details: '' } })).data.report;
const read = async (member: TestMember, id: number) =>
  (await test.call('GET /experiences/{id}', { token: member.token, params: { id } })).status;
const reveal = (member: TestMember, id: number) =>
  test.call('POST /reveals/experience', { token: member.token, body: { experience_id: id } });
/** The number of results. The reply's other counts must agree with it, because they must not reveal hidden experiences. */
const search = async (member: TestMember, handle: string) => {
  const body = { social_id: handle, platform: 'instagram' } as const;
  const { results, pagination, summary } = (await test.call('POST /search', { token: member.token, body })).data;
  expect([pagination.total, summary.person?.experiences]).toEqual([results.length, results.length]);
  return results.length;
};
const noticesOf = async ({ token }: TestMember) =>
  (await test.call('GET /notifications', { token })).data.notifications.map(({ text }) => text).join('\n');
const urgentState = async () => (await test.call('GET /admin/stats', { token: admin.token })).data.urgent;
const runJob = async (name: string): Promise<void> => {
  const jobs = [...test.modules.moderation.jobs, ...test.modules.disputes.jobs];
  await jobs.find((job) => job.name === name)!.run({});
};
const mailTo = async (address: string) => test.platform.messages.readInbox(test.db, address);
const itemIdOf = (id: number) => itemOf(test, 'experience', id);
const decideBy = async (member: TestMember, id: number, decision: 'approve' | 'reject') =>
  expect(await decide(test, member, await itemIdOf(id), decision)).toMatchObject({ status: 200 });

/** The business days, Monday to Friday, after today until that time. */
function businessDaysUntil(time: string): number {
  let days = 0;
  const last = isoDay(new Date(time));
  for (const day = new Date(test.clock.now()); isoDay(day) < last;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) days += 1;
  }
  return days;
}
/** Makes a new admin and a new reviewer, because the sessions of the earlier ones expired when the clock moved. */
async function replaceStaff(): Promise<void> {
  admin = await makeMember(test, { role: 'admin' });
  reviewer = await makeMember(test, { role: 'reviewer' });
}

async function publishText(fields: Parameters<typeof publish>[2] = {}) {
  const handle = freshHandle();
  const author = await makeMember(test);
  const id = await publish(test, author, { platforms: [{ platform: 'instagram', social_id: handle }], ...fields });
  return { id, handle, author };
}

describe.each([
  ['minor', 24],
  ['intimate_image', 24],
  ['threat', 24],
  ['private_information', 48],
] as const)('a report of %s', (reason, hours) => {
  it(`hides the text immediately, is due in ${hours} hours, causes one reminder after half of that time, and is late afterwards`, async () => {
    const { id, handle, author } = await publishText({ person_name: 'Quentin Unmistakable' });
    const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
    const [reader, reporter, stranger] = [await makeMember(test), await makeMember(test), await makeMember(test)];
    await reveal(reader, id);
    expect(await search(stranger, handle)).toBe(1);
    const before = await urgentState();

    expect(await report(reporter, id, reason)).toMatchObject({ urgent: true, hidden: true });
    for (const member of [reader, reporter, stranger, subject]) expect(await read(member, id)).toBe(404);
    expect(await read(author, id)).toBe(200);
    expect(await search(stranger, handle)).toBe(0);
    expect((await reveal(stranger, id)).code).toBe('NOT_FOUND');
    expect((await test.call('GET /experiences/linked', { token: subject.token })).data.experiences).toEqual([]);
    expect(await noticesOf(author)).toContain('Your experience is on hold: someone reported');
    expect(await noticesOf(reader)).toContain('We’re checking an experience that you revealed');
    expect(await noticesOf(stranger)).not.toContain('We’re checking');

    const listed = (await test.call('GET /community/review-queue', { token: reviewer.token, query: { q: await itemIdOf(id) } })).data
      .items[0]!;
    expect(listed).toMatchObject({ urgent: true, hidden: true, reports: [{ reason }] });
    const secondsLeft = (Date.parse(listed.due_at) - test.clock.now().getTime()) / 1000;
    expect(secondsLeft).toBeGreaterThan((hours - 0.1) * HOUR_S);
    expect(secondsLeft).toBeLessThanOrEqual(hours * HOUR_S);
    expect((await urgentState()).open).toBe(before.open + 1);

    const mails = (await mailTo('reviewer@example.com')).length;
    await runJob('remind-of-urgent-items');
    expect(await mailTo('reviewer@example.com')).toHaveLength(mails);
    test.clock.advance((hours / 2) * HOUR_S + 60);
    await runJob('remind-of-urgent-items');
    await runJob('remind-of-urgent-items');
    const mail = await mailTo('reviewer@example.com');
    expect(mail).toHaveLength(mails + 1);
    for (const name of ['Quentin', 'Unmistakable', handle, String(id)]) expect(JSON.stringify(mail)).not.toContain(name);

    test.clock.advance((hours / 2) * HOUR_S);
    expect((await urgentState()).late).toBeGreaterThan(before.late);
    await decideBy(reviewer, id, 'approve');
    expect(await read(stranger, id)).toBe(200);
    expect(await search(stranger, handle)).toBe(1);
    expect(await noticesOf(author)).toContain('We checked your experience and kept it.');
    expect((await urgentState()).open).toBe(before.open);
  });
});

it('keeps an ordinarily reported text visible; the report is due after five business days, late after that, without a reminder', async () => {
  const { id } = await publishText();
  const reporter = await makeMember(test);
  expect(await report(reporter, id, 'harassment')).toMatchObject({ urgent: false, hidden: false });
  expect(await read(reporter, id)).toBe(200);
  const item = await itemIdOf(id);
  const findListed = async (query: { overdue?: '1' } = {}) => {
    const { token } = await makeMember(test, { role: 'reviewer' });
    return (await test.call('GET /community/review-queue', { token, query: { q: item, ...query } })).data.items[0];
  };
  const dueAt = (await findListed())!.due_at;
  expect(businessDaysUntil(dueAt)).toBe(5);
  expect(await findListed({ overdue: '1' })).toBeUndefined();
  const mails = (await mailTo('reviewer@example.com')).length;
  test.clock.advance((Date.parse(dueAt) - test.clock.now().getTime()) / 1000 + 60);
  await runJob('remind-of-urgent-items');
  expect(await mailTo('reviewer@example.com')).toHaveLength(mails);
  expect(await findListed({ overdue: '1' })).toMatchObject({ id: item, urgent: false, hidden: false });
  await replaceStaff();
});

it('keeps an ordinarily disputed text visible; the dispute is due after five business days and late after that', async () => {
  const { id, handle } = await publishText();
  const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
  const body = { experience_id: id, ground: 'false_information', statement: 'That is not so.', evidence_ids: [] };
  const { dispute } = (await test.call('POST /experience-disputes', { token: subject.token, body })).data;
  expect(await read(await makeMember(test), id)).toBe(200);
  expect(businessDaysUntil(dispute.due_at)).toBe(5);
  const overdueDisputes = async () => {
    await replaceStaff();
    return (await test.call('GET /admin/stats', { token: admin.token })).data.disputes;
  };
  test.clock.advance((Date.parse(dispute.due_at) - test.clock.now().getTime()) / 1000 - 60);
  const before = await overdueDisputes();
  test.clock.advance(120);
  expect(await overdueDisputes()).toEqual({
    ...before,
    experience_overdue: before.experience_overdue + 1,
    overdue: before.overdue + 1,
  });
  expect(await read(await makeMember(test), id)).toBe(200);
});

it('hides a text again for another reason, but not for one that was checked before', async () => {
  const { id } = await publishText();
  await report(await makeMember(test), id, 'minor');
  await decideBy(await makeMember(test, { role: 'reviewer' }), id, 'approve');
  const secondReporter = await makeMember(test);
  expect(await report(secondReporter, id, 'minor')).toMatchObject({ urgent: true, hidden: false });
  expect(await read(secondReporter, id)).toBe(200);
  expect(await report(await makeMember(test), id, 'intimate_image')).toMatchObject({ hidden: true });
  expect(await read(secondReporter, id)).toBe(404);
});

it.each(['threat', 'private_information'])(
  'hides the text for %s on the second report, when both reporters have little trust',
  async (reason) => {
    const { id } = await publishText();
    const makeUntrusted = async () => makeMember(test, { trust: 49 });
    expect(await report(await makeUntrusted(), id, reason)).toMatchObject({ urgent: true, hidden: false });
    expect(await report(await makeUntrusted(), id, reason)).toMatchObject({ hidden: true });
  },
);

it('hides a reported reply, and shows it again when it was kept', async () => {
  const { id } = await publishText();
  const [replier, reporter] = [await makeMember(test), await makeMember(test)];
  await reveal(replier, id);
  await reveal(reporter, id);
  const replied = await test.call('POST /experiences/{id}/replies', {
    token: replier.token,
    params: { id },
    body: { content: 'So it was.' },
  });
  const reply = replied.data.reply.id;
  await decide(test, reviewer, await itemOf(test, 'reply', reply), 'approve');
  const replyCount = async () =>
    (await test.call('GET /experiences/{id}/replies', { token: reporter.token, params: { id } })).data.replies.length;
  expect(await replyCount()).toBe(1);
  await test.inject('POST', `/replies/${reply}/report`, { token: reporter.token, body: { reason: 'threat', details: '' } });
  expect(await replyCount()).toBe(0);
  expect(await noticesOf(replier)).toContain('Your reply is on hold: someone reported a threat');
  await decide(test, await makeMember(test, { role: 'reviewer' }), await itemOf(test, 'reply', reply), 'approve');
  expect(await replyCount()).toBe(1);
});

it.each([
  [
    'is rejected',
    async ({ reply }: HeldReply) =>
      expect(await decide(test, await makeMember(test, { role: 'reviewer' }), await itemOf(test, 'reply', reply), 'reject')).toMatchObject({
        status: 200,
      }),
  ],
  [
    'is edited and rejected',
    async ({ id, reply, replier }: HeldReply) => {
      const edit = { token: replier.token, params: { id }, body: { content: 'So it may have been.' } };
      expect(await test.call('PUT /experiences/{id}/reply', edit)).toMatchObject({ status: 200 });
      await decide(test, await makeMember(test, { role: 'reviewer' }), await itemOf(test, 'reply', reply), 'reject');
    },
  ],
  [
    'is deleted with its author’s account',
    async ({ replier }: HeldReply) => {
      await test.act((ctx) => test.modules.experiences.forgetAuthor(ctx, replier.userId, { keepsExperiences: false }));
    },
  ],
])('the other reply stays readable when a hidden one %s', async (_what, end) => {
  const { id } = await publishText();
  const repliers = await Promise.all([makeMember(test), makeMember(test)]);
  const replies: number[] = [];
  for (const replier of repliers) {
    await reveal(replier, id);
    const body = { content: 'So it was.' };
    const { reply } = (await test.call('POST /experiences/{id}/replies', { token: replier.token, params: { id }, body })).data;
    await decide(test, reviewer, await itemOf(test, 'reply', reply.id), 'approve');
    replies.push(reply.id);
  }
  const reader = await makeMember(test);
  await reveal(reader, id);
  await test.inject('POST', `/replies/${replies[0]}/report`, { token: reader.token, body: { reason: 'threat', details: '' } });
  await end({ id, reply: replies[0]!, replier: repliers[0] });
  const { data } = await test.call('GET /experiences/{id}', { token: reader.token, params: { id } });
  expect(data.experience).toMatchObject({ has_reply: true, replies: [{ id: replies[1] }] });
});

it('hides a text in another process immediately, whatever that process has cached', async () => {
  const { id, handle } = await publishText();
  const reader = await makeMember(test);
  const secondProcess = await test.startSecondProcess();
  const countFound = async () => {
    const reply = await secondProcess.http.inject({
      method: 'POST',
      url: '/api/v1/search',
      headers: { authorization: `Bearer ${reader.token}` },
      payload: { social_id: handle, platform: 'instagram' },
    });
    return (JSON.parse(reply.body) as { data: { results: unknown[] } }).data.results.length;
  };
  expect([await countFound(), await countFound()]).toEqual([1, 1]);
  await report(await makeMember(test), id, 'minor');
  expect(await countFound()).toBe(0);
  await secondProcess.close();
});

describe('an urgent dispute', () => {
  it('can be filed without an account, and reminds the admins after half of its time', async () => {
    const phone = freshPhone();
    const id = await publish(test, await makeMember(test), {
      platforms: [{ platform: 'phone', social_id: phone.slice(2), country_code: '+1' }],
    });
    const request = await test.inject<{ id: string }>('POST', '/privacy/requests', { body: { channel: 'phone', value: phone } });
    const verified = await test.inject<{ token: string }>('POST', '/privacy/requests/verify', {
      body: { id: request.data.id, verification_code: await test.codeFor(phone) },
    });
    const takedown = await test.inject('POST', `/privacy/requests/${verified.data.token}/takedown`, {
      body: { experience_id: id, ground: 'private_information', statement: 'It names my street.' },
    });
    expect(takedown.status).toBeLessThan(300);
    expect(await read(await makeMember(test), id)).toBe(404);
    const notified = await makeMember(test, { role: 'admin', email: 'notified@example.com' });
    test.clock.advance(DAY_S + 60);
    await runJob('remind-of-urgent-disputes');
    expect(await mailTo('notified@example.com')).toHaveLength(1);
    expect((await test.call('GET /admin/stats', { token: notified.token })).data.urgent.open).toBeGreaterThan(0);
  });

  it.each([
    ['minor', 24],
    ['intimate_image', 24],
    ['threat', 24],
    ['private_information', 48],
  ])(
    'for %s hides the text immediately, is due in %s hours, causes one reminder after half of that time, is late afterwards, and shows the text again when refused',
    async (ground, hours) => {
      const address = `${ground}@example.com`;
      admin = await makeMember(test, { role: 'admin', email: address });
      const { id, handle } = await publishText({ person_name: 'Quentin Unmistakable' });
      const before = (await urgentState()).late;
      const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
      const stranger = await makeMember(test);
      const filed = await test.call('POST /experience-disputes', {
        token: subject.token,
        body: { experience_id: id, ground, statement: 'I was sixteen at the time.', evidence_ids: [] },
      });
      expect(filed.status).toBe(201);
      const secondsLeft = (Date.parse(filed.data.dispute.due_at) - test.clock.now().getTime()) / 1000;
      expect(secondsLeft).toBeGreaterThan((hours - 0.1) * HOUR_S);
      expect(secondsLeft).toBeLessThanOrEqual(hours * HOUR_S);
      expect(await read(stranger, id)).toBe(404);
      await runJob('remind-of-urgent-disputes');
      const mails = (await mailTo(address)).length;
      test.clock.advance((hours / 2) * HOUR_S + 60);
      await runJob('remind-of-urgent-disputes');
      await runJob('remind-of-urgent-disputes');
      const mail = await mailTo(address);
      expect(mail).toHaveLength(mails + 1);
      for (const name of ['Quentin', 'Unmistakable', handle, String(id)]) expect(JSON.stringify(mail)).not.toContain(name);
      test.clock.advance((hours / 2) * HOUR_S);
      expect((await urgentState()).late).toBeGreaterThan(before);
      await test.call('PUT /admin/experience-disputes/{id}/status', {
        token: admin.token,
        params: { id: filed.data.dispute.id },
        body: { status: 'rejected', admin_notes: 'The documents say otherwise.' },
      });
      expect(await read(stranger, id)).toBe(200);
      expect(await report(stranger, id, ground)).toMatchObject({ hidden: false });
    },
  );
});

it('refuses copies of an intimate image that was removed', async () => {
  const author = await makeMember(test);
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#c9a"/><circle cx="250" cy="220" r="140" fill="#246"/><rect x="480" y="300" width="260" height="180" fill="#fd6"/><ellipse cx="560" cy="120" rx="170" ry="70" fill="#811"/></svg>',
  );
  const picture = await sharp(drawing).jpeg({ quality: 92 }).toBuffer();
  const send = (content: Buffer) =>
    upload<{ id: string }>(
      test,
      '/files/evidence',
      [
        { name: 'type', content: 'experience' },
        { name: 'evidence_file', filename: 'a.jpg', content },
      ],
      author.token,
    );
  const { id: fileId } = (await send(picture)).data;
  const handle = freshHandle();
  const id = await publish(test, author, { evidence_ids: [fileId], platforms: [{ platform: 'instagram', social_id: handle }] });
  await report(await makeMember(test), id, 'intimate_image');
  await decideBy(reviewer, id, 'reject');

  const copies = [
    await sharp(picture).resize(400).jpeg().toBuffer(),
    await sharp(picture).extract({ left: 20, top: 15, width: 760, height: 570 }).jpeg().toBuffer(),
  ];
  for (const copy of copies) expect(await send(copy)).toMatchObject({ status: 422, code: 'INVALID_FILE' });
  expect((await uploadEvidence(test, author.token, 'experience')).id).toBeTruthy();
});

it('hides nothing immediately if two different reviewers found the reporter wrong within 90 days', async () => {
  const [first, second] = [await makeMember(test, { role: 'reviewer' }), await makeMember(test, { role: 'reviewer' })];
  const reporter = await makeMember(test);
  const isHiddenWhenReported = async (decider?: TestMember) => {
    const { id } = await publishText();
    const { hidden } = await report(reporter, id, 'minor');
    if (decider) await decideBy(decider, id, 'approve');
    return hidden;
  };
  expect(await isHiddenWhenReported(first)).toBe(true);
  expect(await isHiddenWhenReported(first)).toBe(true);
  expect(await isHiddenWhenReported(second)).toBe(true);
  expect(await isHiddenWhenReported()).toBe(false);
  // Sessions expire before the 90 days end, so the rule is called directly.
  const isMisuser = () => test.act((ctx) => test.modules.moderation.isMisuser(ctx, reporter.userId));
  expect(await isMisuser()).toBe(true);
  test.clock.advance(91 * DAY_S);
  expect(await isMisuser()).toBe(false);
});
