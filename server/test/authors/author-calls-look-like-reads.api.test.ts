import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startFakeOtlp } from '../fakes/fake-otlp.ts';
import { picture, upload } from '../files/uploads.ts';
import { publishDisputed } from '../experience-disputes.ts';
import { ANONYMOUS, publish, submission } from '../experiences.ts';
import { makeMember, type TestMember } from '../people.ts';
import { stealRows, type StolenRow } from '../safety/linkage/joined-rows.ts';
import { startTestApp, type TestApp } from '../start-app.ts';

/*
 * The log shows the time of each call, and sessions, searches and payments show when each member was active: together, a line
 * "POST /experiences" would reveal who wrote. So an act of an author looks in the log, metrics and traces like reading one's own texts.
 */

let fake: Awaited<ReturnType<typeof startFakeOtlp>>;
let app: TestApp;
beforeAll(async () => {
  fake = await startFakeOtlp();
  app = await startTestApp({ SUBMISSIONS_PER_DAY: '1000', OTEL_EXPORTER_OTLP_ENDPOINT: fake.url });
});
afterAll(() => fake.close());

interface OpenCases {
  author: TestMember;
  disputeId: string;
  decisionId: string;
}

/** Every act of an anonymous author, and the calls that only writers make. */
function actsOf({ author: { token }, disputeId, decisionId }: OpenCases): [name: string, send: () => Promise<{ status: number }>][] {
  const params = { id: disputeId };
  let ownText: { token: string; params: { id: number } };
  let uploadToken = '';
  return [
    ['ask whether others wait in the city', () => app.call('GET /experiences/company', { token, query: { city: 'Marfa', state: 'TX' } })],
    ['upload a file', () => uploadFile('/files/evidence', 'evidence_file', token, { type: 'experience' })],
    [
      'submit',
      async () => {
        const place = { city: 'Marfa', state: 'TX', wait_for_company: true };
        const submitted = await app.call('POST /experiences', { token, body: submission({ ...ANONYMOUS, ...place }) });
        ownText = { token, params: { id: submitted.data.id } };
        return submitted;
      },
    ],
    ['stop waiting for others', () => app.call('POST /experiences/{id}/stop-waiting', ownText)],
    ['withdraw', () => app.call('DELETE /experiences/{id}', ownText)],
    ['answer', () => app.call('POST /experience-disputes/{id}/statement', { token, params, body: { statement: 'It was them.' } })],
    [
      'create an upload link',
      async () => {
        const created = await app.call('POST /experience-disputes/{id}/user-evidence-token', { token, params });
        uploadToken = created.data.token;
        return created;
      },
    ],
    ['add evidence', () => uploadFile(`/experience-disputes/${disputeId}/evidence`, 'evidence_file', token)],
    [
      'add evidence by the upload link',
      () => uploadFile(`/experience-disputes/${disputeId}/evidence`, 'evidence_file', undefined, { token: uploadToken }),
    ],
    [
      'appeal',
      () => {
        const body = { decision_id: decisionId, statement: 'Please look at it again.', evidence_ids: [] };
        return app.call('POST /appeals', { token, body, headers: { 'idempotency-key': 'appeal' } });
      },
    ],
  ];
}

async function uploadFile(
  path: string,
  name: string,
  token: string | undefined,
  fields: Record<string, string> = {},
): Promise<{ status: number }> {
  const file = { name, filename: 'proof.png', content: await picture() };
  return upload(app, path, [...Object.entries(fields).map(([field, content]) => ({ name: field, content })), file], token);
}

const rowOf = ({ table, values }: StolenRow): string => JSON.stringify([table, values]);
/** The table of each row, by the row's whole content. */
const copyRows = async (): Promise<Map<string, string>> => new Map((await stealRows(app.db)).map((row) => [rowOf(row), row.table]));
const tablesChanged = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before, ...after].filter(([row]) => before.has(row) !== after.has(row)).map(([, table]) => table))].toSorted();

async function openCases(): Promise<OpenCases> {
  const author = await makeMember(app, { trust: 90 });
  const { disputeId } = await publishDisputed(app, author, ANONYMOUS);
  const admin = await makeMember(app, { role: 'admin' });
  const ruling = { status: 'resolved' as const, admin_notes: 'As the messages show.' };
  const params = { id: (await publishDisputed(app, author, ANONYMOUS)).disputeId };
  await app.call('PUT /admin/experience-disputes/{id}/status', { token: admin.token, params, body: ruling });
  await app.drainJobs();
  const [decision] = (await app.call('GET /decisions', { token: author.token })).data.decisions;
  return { author, disputeId, decisionId: decision!.id };
}

it('an act of an anonymous author changes rows of the inbox or of uploads, and no other', async () => {
  for (const [name, send] of actsOf(await openCases())) {
    const before = await copyRows();
    const { status } = await send();
    const others = tablesChanged(before, await copyRows()).filter((table) => !['authored.inbox', 'authored.staged'].includes(table));
    expect([name, status < 300, others]).toEqual([name, true, []]);
  }
});

it('all rows of the inbox have the same length, so that the length of an appeal does not show which text it is about', async () => {
  await app.modules.authorship.mix();
  const open = await openCases();
  const { token } = open.author;
  // The acts before the evidence and the appeal.
  for (const [, send] of actsOf({ ...open, decisionId: '' }).slice(0, 7)) await send();
  const appeal = (statement: string) =>
    app.call('POST /appeals', { token, body: { decision_id: open.decisionId, statement, evidence_ids: [] } });
  // Two thousand characters as a person counts them, but fifty thousand bytes.
  expect((await appeal('👨‍👩‍👧‍👦'.repeat(2_000))).code).toBe('PAYLOAD_TOO_LARGE');
  expect((await appeal('请再看一次'.repeat(400))).status).toBe(201);
  await app.modules.authorship.addDummy();
  const waiting = await app.db.selectFrom('inbox').select(['key', 'body_enc']).execute();
  expect(waiting).toHaveLength(6);
  const lengthsOf = (rows: readonly { body_enc: Buffer }[]) => [...new Set(rows.map(({ body_enc }) => body_enc.length))];
  expect(lengthsOf(waiting)).toHaveLength(1);
  await app.modules.authorship.mix();
  const keys = waiting.map(({ key }) => key);
  const mixed = await app.db.selectFrom('inbox_kept').select('body_enc').where('key', 'in', keys).execute();
  expect(mixed).toHaveLength(waiting.length);
  expect(lengthsOf(mixed)).toEqual(lengthsOf(waiting));
});

it('no two acts in the inbox, or among those already mixed, show that they are about the same case', async () => {
  await app.modules.authorship.mix();
  const { author, disputeId } = await openCases();
  const { token } = author;
  const targets = async (table: 'inbox' | 'inbox_kept') =>
    (await app.db.selectFrom(table).select('target').execute()).map(({ target }) => target);
  const answer = (statement: string) =>
    app.call('POST /experience-disputes/{id}/statement', { token, params: { id: disputeId }, body: { statement } });
  const targetsSeen: string[] = [];
  for (const statement of ['It was them.', 'It was them, in May.']) {
    expect((await answer(statement)).status).toBe(200);
    expect((await uploadFile(`/experience-disputes/${disputeId}/evidence`, 'evidence_file', token)).status).toBe(200);
  }
  targetsSeen.push(...(await targets('inbox')));
  expect(targetsSeen).toHaveLength(4);
  await app.modules.authorship.mix();
  targetsSeen.push(...(await targets('inbox_kept')));
  expect(new Set(targetsSeen).size).toBe(targetsSeen.length);
});

it('a member who acknowledges an earned credit or reads a notice changes the same tables as one who has nothing to acknowledge or read', async () => {
  const [author, other] = [await makeMember(app), await makeMember(app)];
  await publish(app, author, ANONYMOUS);
  for (const { token } of [author, other]) await app.call('POST /reveals/acknowledge', { token, body: { ids: [] } });
  const changedBy = async (send: () => Promise<unknown>): Promise<string[]> => {
    const before = await copyRows();
    await send();
    return tablesChanged(before, await copyRows());
  };
  const acknowledge = async ({ token }: TestMember, count: number) => {
    const { credits } = (await app.call('GET /reveals/pending-credits', { token })).data;
    const ids = credits.filter(({ reason }) => reason === 'approved_experience').map(({ id }) => id);
    expect(ids).toHaveLength(count);
    return changedBy(() => app.call('POST /reveals/acknowledge', { token, body: { ids } }));
  };
  expect(await acknowledge(author, 1)).toEqual(await acknowledge(other, 0));
  const read = async ({ token }: TestMember, count: number) => {
    const { notifications } = (await app.call('GET /notifications', { token })).data;
    expect(notifications).toHaveLength(count);
    return changedBy(() => app.call('POST /notifications/read', { token, body: { ids: notifications.map(({ id }) => id) } }));
  };
  expect(await read(author, 1)).toEqual(await read(other, 0));
});

it('the log, the metrics and the traces show an author’s act as a read of one’s own texts', async () => {
  const open = await openCases();
  const log = vi.spyOn(app.platform.log, 'info');
  const linesOf = () => log.mock.calls.map(([line]) => ({ ...(line as Record<string, unknown>), requestId: '' }));
  await app.call('GET /experiences', { token: open.author.token });
  const [read] = linesOf();
  log.mockClear();
  const acts = actsOf(open);
  for (const [, send] of acts) await send();
  expect(linesOf()).toEqual(acts.map(() => read));
  log.mockRestore();

  const metrics = (await app.app.http.inject({ url: '/metrics' })).body;
  await app.close();
  const routesShown = [...metrics.matchAll(/^http_request_duration_seconds_count\{.*route="([^"]+)"/gm)].map(([, route]) => route!);
  const names = [...new Set([...routesShown, ...fake.spans().map(({ name }) => name)])];
  expect(names).toEqual(expect.arrayContaining(['own-texts', 'ANY own-texts']));
  // Writing takes longer than reading, so durations would show which calls write.
  const durations = [...metrics.matchAll(/^http_request_duration_seconds_sum\{.*route="own-texts".*\} (.*)$/gm)].map(([, sum]) =>
    Number(sum),
  );
  expect(new Set(durations)).toEqual(new Set([0]));
  const spans = fake.spans().filter(({ name }) => name === 'ANY own-texts');
  expect(spans.filter(({ startTimeUnixNano, endTimeUnixNano }) => startTimeUnixNano !== endTimeUnixNano)).toEqual([]);
  const paths = ['/experiences', '/stop-waiting', '/company', '/statement', 'evidence', '/appeals', '/decisions'];
  expect(names.filter((name) => paths.some((path) => name.endsWith(path) || name.includes(`${path}-`)))).toEqual([]);
});
