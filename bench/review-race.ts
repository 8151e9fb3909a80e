import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { loadKeyring, newKeyFile } from '../server/src/platform/crypto/keyring.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../server/src/platform/db/migrations/migrate.ts';
import { inTransaction } from '../server/src/platform/db/transaction.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { upgradeSteps } from '../server/src/upgrade/index.ts';
import { shuffled } from '../server/test/seeded-random.ts';

/* Lets many reviewers decide about the same items at once, and checks that no decision, credit or count is lost or doubled. */

const REVIEWERS = Number(process.env.RACE_REVIEWERS ?? 20);
const ITEMS = Number(process.env.RACE_ITEMS ?? 500);
/** How many items their authors withdraw while reviewers decide. */
const WITHDRAWN = Math.floor(ITEMS / 10);
const AUTHORS = 25;

const print = (label: string, value: string): void => void process.stdout.write(`${label.padEnd(34)}${value}\n`);
const dataDir = mkdtempSync(join(tmpdir(), 'candor-race-'));
const cluster = await startEmbeddedPostgres({ dataDir, log: createLogger('error'), forTests: true });
const keys = newKeyFile();
await migrate(cluster.url, upgradeSteps(loadKeyring(keys, '')));
const env = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  SEED_DEMO: '0',
  CANDOR_KEYS: keys,
  DATA_DIR: dataDir,
  DATABASE_POOL: '24',
  REQUESTS_PER_ADDRESS_PER_MINUTE: '100000000',
  SUBMISSIONS_PER_DAY: '1000000',
  SECOND_LOOK_ONE_IN: '1000000000',
};
const app = await createApp(readConfig(env), cluster.url, loadKeyring(keys, ''), { asOwner: true });
const { platform, modules } = app;
const address = await app.http.listen({ host: '127.0.0.1', port: 0 });

interface Reply {
  status: number;
  data: { id: number; item: { status: string }; reveals: number };
  code?: string;
}

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, token: string, body?: unknown): Promise<Reply> {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { ...((await response.json()) as Omit<Reply, 'status'>), status: response.status };
}

const makeMember = (number: number, role: 'user' | 'reviewer'): Promise<string> =>
  inTransaction(platform.db, async (db, afterCommit) => {
    const ctx = {
      db,
      afterCommit,
      clock: platform.clock,
      actor: { kind: 'job' as const, job: 'race' },
      requestId: 'race',
      clientAddress: '127.0.0.1',
    };
    const phone = `+1415${String(2_000_000 + number)}`;
    const userId = await modules.members.createMember(ctx, {
      displayName: `M${number}`,
      birthdate: '1990-05-01',
      phone,
      role,
      createdAt: platform.clock.now(),
    });
    await modules.members.setTrustScore(ctx, userId, 70);
    return modules.sessions.startSession(ctx, userId, 'bench');
  });

const authors: string[] = [];
while (authors.length < AUTHORS) authors.push(await makeMember(authors.length, 'user'));
const reviewers: string[] = [];
while (reviewers.length < REVIEWERS) reviewers.push(await makeMember(1000 + reviewers.length, 'reviewer'));
const authorOf = (index: number): string => authors[index % AUTHORS]!;
const experiences: number[] = [];
while (experiences.length < ITEMS) {
  const index = experiences.length;
  const reply = await call('POST', '/experiences', authorOf(index), {
    person_name: 'Jordan Miller',
    comment: 'Kind and on time, we had a good evening.',
    feedback_types: ['standard'],
    tags: [1, 5],
    platforms: [{ platform: 'instagram', social_id: `race.${index}` }],
    city: `City ${index % 40}`,
    state: 'TX',
    is_anonymous: false,
  });
  if (reply.status !== 201) throw new Error(`not submitted: ${JSON.stringify(reply)}`);
  experiences.push(reply.data.id);
}
const { rows: open } = await sql<{ id: number; experience: number }>`
  select id, subject_id as experience from review_items where status = 'in_review'`.execute(platform.db);
const itemAbout = new Map(open.map(({ id, experience }) => [experience, id]));
/** The review item of each experience, in the order of `experiences`. */
const items = experiences.map((experience) => itemAbout.get(experience)!);

/** The credits of all authors together. Those for approvals have no ledger entries: they are counted from the texts. */
async function creditsOfAuthors(): Promise<number> {
  const replies = await Promise.all(authors.map((token) => call('GET', '/reveals/count', token)));
  return replies.reduce((sum, { data }) => sum + data.reveals, 0);
}
const creditsBefore = await creditsOfAuthors();

const outcomesOf = new Map<number, string[]>(items.map((item) => [item, []]));
const codes = new Map<string, number>();
const durationsMs: number[] = [];
const count = (code: string): void => void codes.set(code, (codes.get(code) ?? 0) + 1);

async function review(token: string): Promise<void> {
  for (const item of shuffled(items, Math.random)) {
    const decision = Math.random() < 0.5 ? 'approve' : 'reject';
    const startedMs = performance.now();
    const reply = await call('POST', `/community/review-queue/${item}/decision`, token, { decision, notes: 'In the race.' });
    durationsMs.push(performance.now() - startedMs);
    count(reply.code ?? 'decided');
    if (reply.status === 200) outcomesOf.get(item)!.push(reply.data.item.status);
  }
}
async function withdraw(): Promise<void> {
  for (const index of shuffled([...experiences.keys()], Math.random).slice(0, WITHDRAWN)) {
    const reply = await call('DELETE', `/experiences/${experiences[index]!}`, authorOf(index));
    count(reply.code ?? 'withdrawn');
    if (reply.status === 200) outcomesOf.get(items[index]!)!.push('withdrawn');
  }
}
const startedMs = performance.now();
await Promise.all([...reviewers.map(review), withdraw()]);
const tookMs = performance.now() - startedMs;

interface Row {
  id: number;
  status: string;
  experience: string;
  decisions: number;
}
const { rows } = await sql<Row>`
  select i.id, i.status, e.status as experience, (select count(*) from review_decisions d where d.item_id = i.id) as decisions
  from review_items i join experiences e on e.id = i.subject_id`.execute(platform.db);
const wrong = rows.filter(({ id, status, experience, decisions }) => {
  const outcomes = outcomesOf.get(id) ?? [];
  return outcomes.length !== 1 || outcomes[0] !== status || experience !== status || decisions !== (status === 'withdrawn' ? 0 : 1);
});
const approved = rows.filter(({ status }) => status === 'approved').length;
const granted = (await creditsOfAuthors()) - creditsBefore;
const { admin: counted } = await modules.moderation.queueCounts(platform.db);
const rejected = rows.filter(({ status }) => status === 'rejected').length;
const isCounted = counted.pending === 0 && counted.approved_this_week === approved && counted.rejected_this_week === rejected;
const sortedMs = durationsMs.toSorted((a, b) => a - b);
const quantile = (part: number): string => `${sortedMs[Math.floor(part * (sortedMs.length - 1))]!.toFixed(1)} ms`;

print('reviewers, items', `${REVIEWERS}, ${ITEMS} (${WITHDRAWN} of them withdrawn meanwhile, unless a reviewer was faster)`);
print('calls', `${[...codes].map(([code, n]) => `${n} ${code}`).join(', ')} in ${(tookMs / 1000).toFixed(1)} s`);
print('a decision, client and server', `median ${quantile(0.5)}, 99 % within ${quantile(0.99)}`);
print('outcomes', `${approved} approved, ${rejected} rejected, ${rows.length - approved - rejected} withdrawn`);
print('lost, double or conflicting', String(wrong.length));
print('credits for approvals', `${granted} for ${approved}`);
print('counters', isCounted ? 'right' : `wrong: ${JSON.stringify(counted)}`);

await app.close();
await cluster.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = wrong.length === 0 && isCounted && granted === approved ? 0 : 1;
