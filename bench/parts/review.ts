import { randomUUID } from 'node:crypto';
import { buildRequest } from '../load/request.ts';
import { runLoad } from '../load/run-load.ts';
import { print, table } from '../report.ts';
import { signIn, type Member, type Fixture } from '../fixture/open-fixture.ts';
import { waitForJobs } from '../fixture/wait-for-jobs.ts';
import { submissions } from './cases.ts';

const REVIEWERS = 20;
/** More items than one measurement decides: deciding an item twice gives another reply. */
const ITEMS_TO_DECIDE = 3000;
const WAITING = 50_000;
/** How many of the waiting items came on the latest day: a page must not take longer because of them. */
const OF_LATEST_DAY = 15_000;
const DISPUTES = 1000;

/** Measures review while many items wait. */
export async function measureReview(fixture: Fixture): Promise<void> {
  await fillQueue(fixture);
  await fixture.db.query(
    "update users set role = 'admin' where id = (select id from users where role = 'reviewer' and trust_score >= 60 order by id desc limit 1) and not exists (select from users where role = 'admin')",
  );
  const server = await fixture.startProduct({ SECOND_LOOK_ONE_IN: '1000000000', SUBMISSIONS_PER_DAY: '100000000' });
  await waitForJobs(fixture);
  const reviewers = await signIn(fixture.db, 'reviewer', REVIEWERS);
  const { rows } = await fixture.db.query<{ n: string }>("select count(*) as n from review_items where status = 'in_review'");
  const items = await findWaitingItems(fixture, ITEMS_TO_DECIDE);
  const disputes = await fillDisputes(fixture);
  const [admin] = await signIn(fixture.db, 'admin', 1);
  if (!admin) throw new Error('There is no admin among the members.');

  const lines: string[][] = [];
  const measure = async (name: string, goal: string, next: () => Buffer): Promise<void> => {
    await runLoad({ port: server.port, clients: 1, ms: 300, next });
    await server.longestBlockMs();
    const { p50, p99 } = await runLoad({ port: server.port, clients: 1, ms: 1000, next });
    lines.push([name, p50.toFixed(1), p99.toFixed(1), goal, (await server.longestBlockMs()).toFixed(0)]);
  };
  const get = (path: string, member: Member) => () => buildRequest('GET', `/api/v1${path}`, { token: member.token });
  await measure('queue, first page', '20', get('/community/review-queue', reviewers[0]!));
  for (const filter of FILTERS) await measure(`queue, ${filter}`, '20', get(`/community/review-queue?${filter}`, reviewers[0]!));
  await measure('queue, an item by its number', '20', get(`/community/review-queue?q=${items[0]!.id}`, reviewers[0]!));
  let opened = 0;
  await measure('item opened', '20', () => lease(items[opened++ % 10]!, reviewers[0]!));
  for (const status of ['', 'status=pending', 'status=resolved', 'page=30'])
    await measure(`disputes, ${status === '' ? 'first page' : status}`, '20', get(`/admin/experience-disputes?${status}`, admin));
  let read = 0;
  await measure('dispute opened', '20', () =>
    buildRequest('GET', `/api/v1/admin/experience-disputes/${disputes[read++ % disputes.length]!}/enhanced`, { token: admin.token }),
  );
  await measure('ownership disputes', '20', get('/admin/ownership-disputes', admin));
  await measure('appeals', '20', get('/admin/appeals', admin));
  await measure('applications', '20', get('/admin/community/applications', admin));
  let at = 0;
  await measure('decision', '20', () => decision(items[10 + (at++ % (items.length - 10))]!, reviewers[at % REVIEWERS]!));
  await measure('community stats', '5', () => buildRequest('GET', '/api/v1/community/stats'));
  await measure('submission', '25', submissions(fixture.authors));
  print(
    table([`one client, ${Number(rows[0]!.n).toLocaleString('en-US')} waiting`, 'p50 ms', 'p99 ms', 'goal ms', 'longest block ms'], lines),
  );
  await server.stop();
}

/**
 * Puts published experiences back into the queue until it has WAITING items, with reports, flags, languages and deadlines for every filter,
 * and OF_LATEST_DAY of the latest day.
 */
async function fillQueue({ db }: Fixture): Promise<void> {
  await db.query(`
    with missing as (select greatest(0, ${WAITING} - count(*)) as n from review_items where status = 'in_review'),
      chosen as materialized (select id, subject_id from review_items where status = 'approved' and subject_type = 'experience'
        order by id desc limit (select n from missing)),
      deleted_decisions as (delete from review_decisions where item_id in (select id from chosen)),
      hidden as (update experiences set status = 'in_review', decided_day = null, published_day = null, rank = null
        where id in (select subject_id from chosen)),
      identified as (update experience_identifiers set status = 'in_review', rank = null where experience_id in (select subject_id from chosen))
    update review_items set status = 'in_review', decided_by = null, decided_at = null where id in (select id from chosen)`);
  await db.query(`
    update review_items set is_urgent = tie % 200 = 0, is_reported = tie % 20 = 0, due_at = now() + (tie % 15 - 10) * interval '1 day',
      flag = (array['sexual', 'violence', 'private_data', 'image'])[tie % 40 + 1], language = case when tie % 5 = 0 then 'es' else 'en' end
    where status = 'in_review'`);
  await db.query(`update review_items set day = current_date where id in
    (select id from review_items where status = 'in_review' order by day desc, tie limit ${OF_LATEST_DAY})`);
  await db.query('vacuum analyze experiences, experience_identifiers, review_items, review_decisions');
}

const FILTERS = [
  'page=3',
  'sort=due',
  'sort=newest',
  'page=100',
  'sort=newest&page=100',
  'type=experience',
  'type=reply',
  'urgent=1',
  'overdue=1',
  'reported=1',
  'flag=sexual',
  'flag=image&sort=newest',
  'language=es',
  'language=es&sort=due',
  'overdue=1&language=es&sort=newest',
  'urgent=1&reported=1&flag=violence',
  'status=approved',
];

/** Open and decided disputes, by people without an account. @returns the ids of the open ones */
async function fillDisputes({ db, vault }: Fixture): Promise<string[]> {
  const { rows: published } = await db.query<{ id: string }>(
    `select id from experiences e where status = 'approved' and not exists (select from experience_disputes d where d.experience_id = e.id)
     order by id limit greatest(0, ${DISPUTES} - (select count(*) from experience_disputes))`,
  );
  for (const [nth, { id: experienceId }] of published.entries()) {
    const id = randomUUID();
    const filer = vault.sealJsonPadded('experience_disputes.filer', id, { request: randomUUID() }, 64);
    const content = { text: 'I have never met the author of this experience.', at: '2026-11-01T00:00:00.000Z' };
    const statement = vault.sealJsonPadded('experience_disputes.statement', id, content, 512);
    const isOpen = nth % 2 === 0;
    await db.query(
      `insert into experience_disputes (id, experience_id, filer_enc, mark, platform, ground, statement_enc, day, due_at, status, resolved_at)
       values ($1, $2, $3, $4, 'instagram', 'not_me', $5, current_date, now() + $6 * interval '1 hour', $7, $8)`,
      [id, experienceId, filer, randomUUID(), statement, nth % 90, isOpen ? 'pending' : 'rejected', isOpen ? null : new Date()],
    );
  }
  await db.query('vacuum analyze experience_disputes');
  return (await db.query<{ id: string }>("select id from experience_disputes where status = 'pending' limit 200")).rows.map(({ id }) => id);
}

interface Item {
  id: number;
  type: string;
}

async function findWaitingItems({ db }: Fixture, limit: number): Promise<Item[]> {
  const { rows } = await db.query<Item>(
    "select id::float8, subject_type as type from review_items where status = 'in_review' and leased_by is null order by id desc limit $1",
    [limit],
  );
  return rows;
}

const decision = ({ id, type }: Item, { token }: Member): Buffer =>
  buildRequest('POST', `/api/v1/community/review-queue/${id}/decision`, {
    token,
    body: { type, decision: 'approve', notes: '' },
  });

const lease = ({ id }: Item, { token }: Member): Buffer => buildRequest('POST', `/api/v1/community/review-queue/${id}/lease`, { token });
