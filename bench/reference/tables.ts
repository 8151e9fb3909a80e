import type pg from 'pg';

/**
 * A plain implementation to compare with: the same people, identifiers and sizes in plain tables, with nothing encrypted. The indexes are
 * those of the fastest exact look-up that we know: one range of a covering index, platforms in the row, tag ids resolved by the API.
 */
export async function makeReferenceTables(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ exists: boolean }>("select to_regclass('reference.reveals') is not null as exists");
  if (rows[0]!.exists) return;
  await db.query('drop schema if exists reference cascade');
  await db.query('create schema reference');
  await db.query(`create table reference.users as
    select row_number() over ()::int as id, trust_score, is_verified as verified from users`);
  await db.query('alter table reference.users add primary key (id)');
  await db.query(`create table reference.experiences as
    select e.id, 1 + (e.id % (select count(*) from users))::int as author_id, (e.status = 'approved')::int::smallint as status,
      'Jordan Mil' || (e.id % 100000) as person_name, e.tags, e.rating, e.city, e.state, e.experience_date, e.is_anonymous, e.day::timestamptz as submitted_at,
      repeat('We met for coffee. ', 1 + (e.id % 7)::int) as comment,
      (select coalesce(jsonb_agg(jsonb_build_object('platform', i.platform, 'social_id', 'jordan.' || left(i.key::text, 9), 'label', i.platform,
        'emoji', '@')), '[]') from experience_identifiers i where i.experience_id = e.id) as platforms
    from experiences e`);
  await db.query('alter table reference.experiences add primary key (id)');
  await db.query(`create table reference.experience_ids as
    select distinct experience_id, key, (status = 'approved')::int::smallint as status from experience_identifiers`);
  await db.query('create index on reference.experience_ids (key, experience_id desc) where status = 1');
  await db.query('create index on reference.experience_ids (experience_id)');
  await db.query(`create table reference.credits (user_id int primary key, balance int not null check (balance >= 0))`);
  await db.query('insert into reference.credits select id, 1000000 from reference.users');
  await db.query(`create table reference.ledger (id bigint generated always as identity primary key, user_id int not null, delta int not null,
    reason int not null, ref_id bigint, created_at timestamptz not null default now())`);
  await db.query('create index on reference.ledger (user_id, id desc)');
  await db.query('create table reference.reveals (user_id int, experience_id bigint, primary key (user_id, experience_id))');
  await db.query('create sequence reference.next_id');
  await db.query("select setval('reference.next_id', (select max(id) from reference.experiences))");
  for (const table of ['users', 'experiences', 'experience_ids', 'credits', 'reveals']) await db.query(`vacuum analyze reference.${table}`);
}

/** The fastest exact look-up that was found: $1 key, $2 searcher, $3 offset. */
export const EXACT = `
  select e.id, e.person_name, e.platforms, e.tags, e.comment, e.rating, e.city, e.state, e.experience_date, e.is_anonymous, e.submitted_at,
    u.trust_score, u.verified, (r.user_id is not null) as is_revealed, h.total
  from (select experience_id, count(*) over () as total from reference.experience_ids where key = $1 and status = 1
    order by experience_id desc limit 10 offset $3) h
  join reference.experiences e on e.id = h.experience_id join reference.users u on u.id = e.author_id
  left join reference.reveals r on r.user_id = $2 and r.experience_id = e.id order by e.id desc`;

/** A reveal as one statement: $1 is the member, $2 the experience. */
export const REVEAL = `
  with paid as (update reference.credits set balance = balance - 1 where user_id = $1 and balance > 0
      and not exists (select 1 from reference.reveals where user_id = $1 and experience_id = $2) returning balance),
    shown as (insert into reference.reveals (user_id, experience_id) select $1, $2 from paid),
    entry as (insert into reference.ledger (user_id, delta, reason, ref_id) select $1, -1, 1, $2 from paid)
  select balance from paid`;

/** A submission as one statement: $1 author, $2 name, $3 tags, $4 platforms, $5 comment, $6 key. */
export const SUBMIT = `
  with inserted as (insert into reference.experiences (id, author_id, status, person_name, tags, rating, city, state, experience_date, is_anonymous,
      submitted_at, comment, platforms)
    values (nextval('reference.next_id'), $1, 0, $2, $3::smallint[], 5, 'Austin', 'TX', current_date, false, now(), $5, $4::jsonb) returning id)
  insert into reference.experience_ids (experience_id, key, status) select id, $6::uuid, 0 from inserted returning experience_id as id`;
