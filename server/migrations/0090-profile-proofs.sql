-- outside a transaction
-- An ID is proved until a day, or was never proved. The account's own phone and e-mail need no date.
alter table social_ids add column if not exists proved_until timestamptz;
-- In batches, so that no transaction waits for the whole update. The column that stored this before stays for the previous release, which
-- still writes it.
do $$
declare
  part uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    part := array(select id from social_ids where id > last order by id limit 2000);
    exit when cardinality(part) = 0;
    update social_ids set proved_until = now() + interval '180 days'
      where id = any(part) and is_verified and not is_automatic and type <> 'handle' and proved_until is null;
    commit;
    last := part[cardinality(part)];
  end loop;
end $$;

-- A code that somebody puts into a public profile, for a linked ID or for a request without an account.
create table if not exists profile_proofs (
  id uuid primary key,
  social_id_id uuid unique references social_ids (id) on delete cascade,
  privacy_request_id uuid unique references privacy_requests (id) on delete cascade,
  -- Sealed: the code is in a public profile, so in plain text it would lead from a stolen database to the profile.
  code_enc bytea not null,
  state text not null check (state in ('waiting', 'proved', 'failed', 'in_review')),
  -- The review queue's id for files that were sent instead of the code.
  review_id bigint unique,
  evidence_enc bytea,
  expires_at timestamptz not null,
  check (num_nonnulls(social_id_id, privacy_request_id) = 1),
  check ((review_id is null) = (evidence_enc is null))
);
