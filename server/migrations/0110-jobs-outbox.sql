-- Jobs are written here in the caller's transaction and moved to the job queue outside of it: the queue's own function uses NOTIFY, which
-- makes all commits of the server wait for one another.
create table jobs_outbox (
  id bigint generated always as identity primary key,
  job text not null,
  payload json not null,
  run_at timestamptz,
  max_attempts smallint not null,
  job_key text
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);
