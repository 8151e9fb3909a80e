-- The browser of a sign-in, sealed: from it a job counts how many accounts use one browser. `mark_hash` is keyed by member, so that rows of
-- different members can't be compared.
alter table known_devices add column mark_enc bytea;

-- What the job found, sealed as a whole: which accounts share a browser or a card, and how many clusters are large. Rewritten every night.
create table account_clusters (
  id integer primary key,
  clusters_enc bytea not null
);
