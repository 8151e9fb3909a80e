-- recorded as: 0064-held-decisions
-- Pending decisions, which their reviewer can still undo. Nobody else sees a decision before it takes effect.
create table held_decisions (
  item_id bigint primary key references review_items (id) on delete cascade,
  reviewer_id uuid not null,
  decision_enc bytea not null,
  takes_effect_at timestamptz not null
);

-- The items that each reviewer opened recently, to notice reviewers who read without deciding.
create table review_openings (
  id bigint generated always as identity primary key,
  reviewer_id uuid not null,
  item_id bigint not null references review_items (id) on delete cascade,
  opened_at timestamptz not null,
  alarm text check (alarm in ('many', 'undecided'))
);
create index review_openings_reviewer on review_openings (reviewer_id, opened_at);
create index review_openings_item on review_openings (item_id);

-- A reviewer's count of waiting items excludes those that only admins decide.
create index review_items_for_admins on review_items (id) where status = 'needs_admin_review';
