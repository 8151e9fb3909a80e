import type { RouteSpec } from '@candor/contract/route';
import { routes } from '@candor/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide, freshHandle, itemOf, submit, TAG } from '../experiences.ts';
import { makeMember, type TestMember } from '../people.ts';
import { startTestApp, type TestApp } from '../start-app.ts';
import { picture, upload, uploadEvidence } from '../files/uploads.ts';

/*
 * The author of an anonymous experience must never be revealed (docs/threat-model.md, asset 1). This test creates one, with everything that
 * can belong to an experience, and searches every reply for the author that shows texts: those of all reading calls, searches and a reveal.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface PlantedExperience {
  author: TestMember;
  /** Any of these strings in a reply reveals the author. */
  authorTraces: string[];
  /** Any of these strings in a reply shows that it is about the experience. */
  experienceTraces: string[];
  /** Ids of several kinds, each of which is inserted into every path with an id. */
  ids: (string | number)[];
  token: string;
  handle: string;
  experienceId: number;
  people: Record<string, TestMember | undefined>;
}

async function plantExperience(): Promise<PlantedExperience> {
  const handle = freshHandle();
  const author = await makeMember(app, { displayName: 'Planted Quillfeather', email: 'quill@example.com', trust: 75 });
  const subject = await makeMember(app, { linked: [{ platform: 'instagram', socialId: handle }] });
  const [reader, stranger, reviewer, otherReviewer, admin] = [
    await makeMember(app),
    await makeMember(app),
    await makeMember(app, { role: 'reviewer' }),
    await makeMember(app, { role: 'reviewer' }),
    await makeMember(app, { role: 'admin' }),
  ];
  const number = '+12025550143';
  const { id: file } = await uploadEvidence(app, author.token, 'experience');
  const experienceId = await submit(app, author, {
    is_anonymous: true,
    comment: '',
    tags: [TAG.ghosted],
    person_name: 'Plantedperson Uniquename',
    evidence_ids: [file],
    platforms: [
      { platform: 'instagram', social_id: handle },
      { platform: 'phone', social_id: number },
    ],
  });
  const item = await itemOf(app, 'experience', experienceId);
  await app.drainJobs();
  await decide(app, reviewer, item, 'approve');
  const body = { experience_id: experienceId };
  await app.call('POST /reveals/experience', { token: reader.token, body });
  const replied = await app.call('POST /experiences/{id}/replies', {
    token: reader.token,
    params: { id: experienceId },
    body: { content: 'I met them, too.' },
  });
  await decide(app, otherReviewer, await itemOf(app, 'reply', replied.data.reply.id), 'approve');
  await app.call('POST /experiences/{id}/report', { token: reader.token, params: { id: experienceId }, body: { reason: 'other' } });
  await app.call('POST /user/blocks', { token: stranger.token, body });
  const disputeBody = { ...body, ground: 'not_me' as const, statement: 'Somebody else.', evidence_ids: [] };
  const { dispute } = (await app.call('POST /experience-disputes', { token: subject.token, body: disputeBody })).data;
  const params = { id: dispute.id };
  await app.call('POST /experience-disputes/{id}/statement', { token: author.token, params, body: { statement: 'It was them.' } });
  const proof = { name: 'evidence_file', filename: 'proof.png', content: await picture() };
  await upload(app, `/experience-disputes/${dispute.id}/evidence`, [proof], author.token);
  const request = await app.call('POST /privacy/requests', { body: { channel: 'phone', value: number } });
  const proved = await app.call('POST /privacy/requests/verify', {
    body: { id: request.data.id, verification_code: await app.codeFor(number) },
  });
  return {
    author,
    handle,
    experienceId,
    authorTraces: [author.userId, 'Quillfeather', author.phone, author.phone.slice(2), 'quill@example.com'],
    experienceTraces: [String(experienceId), 'Uniquename', handle, dispute.id, `experience:${experienceId}`],
    ids: [experienceId, replied.data.reply.id, item, dispute.id, file, reader.userId],
    token: proved.data.token,
    people: { nobody: undefined, reader, stranger, subject, reviewer, otherReviewer, admin },
  };
}

const reads = Object.entries<RouteSpec>(routes).filter(([key, { reply }]) => key.startsWith('GET ') && reply !== 'stream');

/** Every reading call of the contract with every existing id, the searches that are sent as bodies, and a reveal. */
async function* everyReply({ ids, token, handle, experienceId }: PlantedExperience, person: TestMember | undefined) {
  const sent = person ? { token: person.token } : {};
  for (const [key] of reads) {
    const template = key.slice('GET '.length);
    const paths = template.includes('{id}') ? ids.map((id) => template.replace('{id}', String(id))) : [template.replace('{token}', token)];
    for (const path of paths) {
      const query = key.startsWith('GET /search') && !key.includes('history') ? { social_id: handle, platform: 'instagram' } : undefined;
      yield { key, ...(await app.inject('GET', path, { ...sent, ...(query ? { query } : {}) })) };
    }
  }
  for (const body of [{ social_id: handle }, { person_name: 'Plantedperson Uniquename' }, {}]) {
    yield { key: 'POST /search', ...(await app.inject('POST', '/search', { ...sent, body })) };
  }
  yield {
    key: 'POST /reveals/experience',
    ...(await app.inject('POST', '/reveals/experience', { ...sent, body: { experience_id: experienceId } })),
  };
}

/** In the lists of members and audit entries, which are about many people, each entry is examined by itself. */
const LISTS_OF_MANY = new Set(['GET /admin/users', 'GET /admin/audit']);
const containsAny = (text: string, traces: readonly string[]): boolean => traces.some((trace) => text.includes(trace));
const entriesOf = (data: unknown): string[] =>
  Object.values(data ?? {}).flatMap((part) => (Array.isArray(part) ? part.map((entry) => JSON.stringify(entry)) : []));

test('no reading call, search or reveal shows the author of an anonymous experience; only an admin who gives a reason sees them', async () => {
  const planted = await plantExperience();
  const { authorTraces, experienceTraces, people } = planted;
  const problems: string[] = [];
  const mentioned = new Set<string>();
  const answered = new Set<string>();
  const searchReplies = async (reader: string, person: TestMember | undefined): Promise<void> => {
    for await (const { key, status, text, data } of everyReply(planted, person)) {
      if (status >= 500) problems.push(`${reader}: ${key} failed`);
      if (status === 200) answered.add(key);
      if (status === 200 && containsAny(text, experienceTraces)) mentioned.add(key);
      const revealsAuthor = LISTS_OF_MANY.has(key)
        ? entriesOf(data).some((entry) => containsAny(entry, authorTraces) && containsAny(entry, experienceTraces))
        : containsAny(text, authorTraces);
      if (revealsAuthor) problems.push(`${reader}: ${key}`);
    }
  };
  for (const [reader, person] of Object.entries(people)) await searchReplies(reader, person);
  expect(problems).toEqual([]);
  // Proves that the search read enough: nearly every call succeeded for somebody, among them the calls that mention the experience.
  expect(answered.size).toBeGreaterThan(reads.length * 0.8);
  for (const key of [
    'GET /experiences/{id}',
    'GET /experiences/linked',
    'GET /community/review-queue',
    'GET /experience-disputes',
    'GET /admin/experience-disputes/{id}/enhanced',
    'GET /admin/audit',
    'GET /privacy/requests/{token}',
    'POST /search',
  ]) {
    expect([...mentioned]).toContain(key);
  }

  const opened = await app.call('POST /admin/experiences/{id}/unmask', {
    token: people['admin']!.token,
    params: { id: planted.experienceId },
    body: { reason: 'A court asks.' },
  });
  expect(opened.text).toContain('Quillfeather');
  // The admin who revealed the author, and all other admins, can't read who it is anywhere else.
  await searchReplies('the admin who revealed the author', people['admin']);
  await searchReplies('another admin', await makeMember(app, { role: 'admin' }));
  expect(problems).toEqual([]);
});
