import { sql } from 'kysely';
import { canonicalSocialId } from '@candor/contract/social-id';
import { addTrustPoints } from '@candor/contract/trust';
import { isoDay } from '@candor/contract/dates';
import { DAY_MS } from '../platform/clock.ts';
import type { markSeen } from '../modules/notifications/index.ts';
import { authoredPoints, REJECTION_DAYS } from '../modules/trust/index.ts';
import { moveLedger } from './move-ledger.ts';
import { insertRows, readAllRows, type OldExperience } from './old-rows.ts';
import { type Upgrade } from './upgrade.ts';

/** Moves the identity side's data about texts: reveals, credits, blocks, links, notices and stored scores. */
export async function moveIdentityData(upgrade: Upgrade): Promise<void> {
  await moveReveals(upgrade);
  const seenCredits = await moveLedger(upgrade);
  await moveBlocks(upgrade);
  await rehashLinks(upgrade);
  await rehashPrivacyRequests(upgrade);
  await moveNotices(upgrade, seenCredits);
  await storeIdentityPoints(upgrade);
  await moveJobs(upgrade);
}

async function moveReveals({ db, ids }: Upgrade): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct experience_id as id from reveals`.execute(db);
  await sql`create temporary table moved on commit drop as
    select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ id }) => ids.experience.of(id))}::bigint[]) as m (old, id)`.execute(
    db,
  );
  await sql`create temporary table kept_reveals on commit drop as
    select r.user_id, m.id as experience_id, r.is_charged, r.revealed_at from reveals r join moved m on m.old = r.experience_id order by random()`.execute(
    db,
  );
  await sql`truncate reveals`.execute(db);
  await sql`insert into reveals (user_id, experience_id, is_charged, revealed_at) select * from kept_reveals`.execute(db);
}

type OldBlock = { id: string; user_id: string; reason_key: string; author_enc: Buffer; created_at: Date };

/** An old block named an author by hash. A block of an anonymous author keeps hiding the experience that it was made from. */
async function moveBlocks(upgrade: Upgrade): Promise<void> {
  const { db, vault, ids } = upgrade;
  const blocks = await readAllRows<OldBlock>(db, 'blocks');
  if (blocks.length === 0) return;
  const { rows: experiences } = await sql<{ id: number; author_key: string }>`
    select id, author_key from public.experiences where is_anonymous`.execute(db);
  const moved = blocks.flatMap((block) => {
    const { authorKey, isAnonymous } = vault.openJson<{ authorKey: string; isAnonymous: boolean }>(
      'blocks.author',
      block.id,
      block.author_enc,
    );
    const blockedExperience = experiences.find(
      ({ id, author_key }) => author_key === authorKey && vault.hash('reporter', `block|${block.user_id}|${id}`) === block.reason_key,
    );
    const authorId = upgrade.authorOf(authorKey);
    const target = isAnonymous ? blockedExperience && { experienceId: ids.experience.of(blockedExperience.id) } : authorId && { authorId };
    return target ? [{ ...block, author_enc: vault.sealJsonPadded('blocks.author', block.id, target, 64) }] : [];
  });
  await sql`truncate blocks`.execute(db);
  await insertRows(db, 'public.blocks', moved);
}

/** Hashes linked IDs with a key of their own: under the key of an experience's identifiers, equal hashes would join the two. */
async function rehashLinks({ db, vault }: Upgrade): Promise<void> {
  const { rows } = await sql<{ id: string; platform: string; value_enc: Buffer }>`select id, platform, value_enc from social_ids`.execute(
    db,
  );
  const keys = rows.map(({ id, platform, value_enc }) => {
    const value = vault.open('social_ids.value', id, value_enc);
    const parsed = canonicalSocialId(platform, value);
    return vault.hash('linked-id', parsed.ok ? parsed.canonical : value);
  });
  await sql`update social_ids s set key = n.key from unnest(${rows.map(({ id }) => id)}::uuid[], ${keys}::uuid[]) as n (id, key) where n.id = s.id`.execute(
    db,
  );
}

async function rehashPrivacyRequests({ db, vault }: Upgrade): Promise<void> {
  const { rows } = await sql<{ id: string; address_enc: Buffer }>`select id, address_enc from privacy_requests`.execute(db);
  const keys = rows.map(({ id, address_enc }) => vault.hash('privacy-request', vault.open('privacy_requests.address', id, address_enc)));
  await sql`update privacy_requests p set key = n.key from unnest(${rows.map(({ id }) => id)}::uuid[], ${keys}::uuid[]) as n (id, key) where n.id = p.id`.execute(
    db,
  );
}

/** The kinds of notices that the earlier release stored and that are now computed. Listed here, because later kinds must not change this step. */
const COMPUTED_KINDS =
  /^(?:linked_experience|(?:experience|reply)_decided|comment_edited|reply_received|dispute_(?:filed|updated|decided))$/;

type OldNotice = { id: string; user_id: string; kind: string | null; notice_enc: Buffer | null; read_at: Date | null; created_at: Date };

/** Stored notices about texts are deleted; from the oldest unread one on, the computed ones are unread. */
async function moveNotices(upgrade: Upgrade, seenCredits: ReadonlyMap<string, ReturnType<typeof markSeen>>): Promise<void> {
  const { db, vault } = upgrade;
  const unreadSince = new Map<string, string>();
  const deletedIds: string[] = [];
  for (const notice of await readAllRows<OldNotice>(db, 'notifications')) {
    const kind = notice.notice_enc
      ? vault.openJson<{ kind: string }>('notifications.notice', notice.id, notice.notice_enc).kind
      : (notice.kind ?? '');
    if (!COMPUTED_KINDS.test(kind)) continue;
    deletedIds.push(notice.id);
    const day = isoDay(notice.created_at);
    if (notice.read_at === null && day < (unreadSince.get(notice.user_id) ?? '9999')) unreadSince.set(notice.user_id, day);
  }
  await sql`delete from notifications where id = any(${deletedIds}::uuid[])`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from users`.execute(db);
  const tomorrow = isoDay(new Date(Date.now() + DAY_MS));
  await insertRows(
    db,
    'public.member_marks',
    rows.map(({ id }) => {
      const marks = {
        notices: { before: unreadSince.get(id) ?? tomorrow, ids: [] },
        credits: seenCredits.get(id) ?? { before: tomorrow, ids: [] },
      };
      return { user_id: id, marks_enc: vault.sealJsonPadded('member_marks.marks', id, marks, 1024) };
    }),
  );
}

/** Points for texts are added when a score is read. */
async function storeIdentityPoints(upgrade: Upgrade): Promise<void> {
  const { db } = upgrade;
  const since = new Date(Date.now() - REJECTION_DAYS * DAY_MS);
  const { rows: written } = await sql<Pick<OldExperience, 'author_key'> & { approved: number; rejected: number; upheld: number }>`
    select author_key, count(*) filter (where status = 'approved')::int as approved,
      (count(*) filter (where status = 'rejected' and decided_at >= ${since}))::int as rejected,
      (select count(*)::int from public.experience_disputes d where d.status = 'approved' and d.experience_id = any(array_agg(e.id))) as upheld
    from public.experiences e group by author_key`.execute(db);
  const { rows: users } = await sql<{ id: string; trust_score: number }>`select id, trust_score from users`.execute(db);
  const points = new Map(
    written.map(({ author_key, approved, rejected, upheld }) => [
      upgrade.authorOf(author_key) ?? '',
      authoredPoints({ approvedExperiences: approved, recentRejections: rejected, upheldDisputes: upheld }),
    ]),
  );
  const changed = users.filter(({ id, trust_score }) => trust_score > 0 && (points.get(id) ?? 0) !== 0);
  await sql`update users u set trust_score = n.score
    from unnest(${changed.map(({ id }) => id)}::uuid[],
      ${changed.map(({ id, trust_score }) => addTrustPoints(trust_score, -points.get(id)!))}::smallint[]) as n (id, score)
    where n.id = u.id`.execute(db);
}

/** Waiting jobs contain old row ids. */
async function moveJobs({ db, ids }: Upgrade): Promise<void> {
  const queue = await sql<{ exists: boolean }>`select to_regclass('graphile_worker._private_jobs') is not null as exists`.execute(db);
  if (!queue.rows[0]!.exists) return;
  const { rows } = await sql<{ id: number; payload: Record<string, number> }>`
    select j.id, j.payload from graphile_worker._private_jobs j where j.payload::jsonb ?| array['experienceId', 'itemId']`.execute(db);
  for (const { id, payload } of rows) {
    const moved = {
      ...payload,
      ...(payload['experienceId'] === undefined ? {} : { experienceId: ids.experience.of(payload['experienceId']) }),
      ...(payload['itemId'] === undefined ? {} : { itemId: ids.reviewItem.of(payload['itemId']) }),
    };
    await sql`update graphile_worker._private_jobs set payload = ${JSON.stringify(moved)}::json where id = ${id}`.execute(db);
  }
}
