import { request } from '../load/request.ts';
import { runLoad } from '../load/run-load.ts';
import { say, table } from '../report.ts';
import { signIn, type Member, type Scene } from '../scene/open-scene.ts';
import { waitForJobs } from '../scene/wait-for-jobs.ts';
import { submissions } from './cases.ts';

const REVIEWERS = 20;
/** More than are decided in the time: what was decided once answers otherwise. */
const DECIDED = 3000;
const WAITING = 50_000;

/** Review beside everything that waits. */
export async function measureReview(scene: Scene): Promise<void> {
  await fillQueue(scene);
  const server = await scene.startProduct({ SECOND_LOOK_ONE_IN: '1000000000', SUBMISSIONS_PER_DAY: '100000000' });
  await waitForJobs(scene);
  const reviewers = await signIn(scene.db, 'reviewer', REVIEWERS);
  const { rows } = await scene.db.query<{ n: string }>("select count(*) as n from review_items where status = 'in_review'");
  const items = await waiting(scene, DECIDED);
  const { token } = reviewers[0]!;

  const lines: string[][] = [];
  const measure = async (name: string, goal: string, next: () => Buffer): Promise<void> => {
    await runLoad({ port: server.port, clients: 1, ms: 500, next });
    await server.longestBlockMs();
    const { p50, p99 } = await runLoad({ port: server.port, clients: 1, ms: 2000, next });
    lines.push([name, p50.toFixed(1), p99.toFixed(1), goal, (await server.longestBlockMs()).toFixed(0)]);
  };
  await measure('queue, first page', '20', () => request('GET', '/api/v1/community/review-queue', { token }));
  await measure('queue, page 3', '20', () => request('GET', '/api/v1/community/review-queue?page=3', { token }));
  let at = 0;
  await measure('decision', '20', () => decision(items[at++ % items.length]!, reviewers[at % REVIEWERS]!));
  await measure('community stats', '5', () => request('GET', '/api/v1/community/stats'));
  await measure('submission', '25', submissions(scene.authors));
  say(
    table([`one client, ${Number(rows[0]!.n).toLocaleString('en-US')} waiting`, 'p50 ms', 'p99 ms', 'goal ms', 'longest block ms'], lines),
  );
  await server.stop();
}

/** As many as shall wait: the newest of what is published waits again. */
async function fillQueue({ db }: Scene): Promise<void> {
  await db.query(`
    with missing as (select greatest(0, ${WAITING} - count(*)) as n from review_items where status = 'in_review'),
      chosen as materialized (select id, subject_id from review_items where status = 'approved' and subject_type = 'experience'
        order by id desc limit (select n from missing)),
      forgotten as (delete from review_decisions where item_id in (select id from chosen)),
      hidden as (update experiences set status = 'in_review', decided_at = null, published_at = null where id in (select subject_id from chosen)),
      identified as (update experience_identifiers set status = 'in_review' where experience_id in (select subject_id from chosen))
    update review_items set status = 'in_review', decided_by = null, decided_at = null where id in (select id from chosen)`);
  await db.query('vacuum analyze experiences, experience_identifiers, review_items, review_decisions');
}

interface Item {
  id: number;
  type: string;
}

async function waiting({ db }: Scene, most: number): Promise<Item[]> {
  const { rows } = await db.query<Item>(
    "select id::int, subject_type as type from review_items where status = 'in_review' and leased_by is null order by id desc limit $1",
    [most],
  );
  return rows;
}

const decision = ({ id, type }: Item, { token }: Member): Buffer =>
  request('POST', `/api/v1/community/review-queue/${id}/decision`, {
    token,
    body: { type, decision: 'approve', notes: '' },
  });
