-- A reviewer who decided earlier about a reported text may not decide about the report. Each page of the queue checks that for every open
-- report: looking up earlier items and their decisions for 2,500 reports took 23 ms. Triggers maintain the list, so that it is also
-- right while a release serves that doesn't know the column.
alter table authored.review_items add column earlier_reviewers uuid[];

create function authored.earlier_reviewers(type text, subject bigint, item bigint) returns uuid[] language sql stable
set search_path = authored, pg_catalog as $$
  select array(select distinct d.reviewer_id from review_items earlier join review_decisions d on d.item_id = earlier.id
    where earlier.subject_type = type and earlier.subject_id = subject and earlier.id <> item
      and d.decision <> 'admin_review')
$$;

create function authored.note_earlier_reviewers() returns trigger language plpgsql as $$
begin
  new.earlier_reviewers := authored.earlier_reviewers(new.subject_type, new.subject_id, new.id);
  return new;
end $$;
create trigger review_items_earlier_reviewers before insert or update of is_reported on authored.review_items
  for each row when (new.is_reported) execute function authored.note_earlier_reviewers();

-- A second look decides an earlier item while a report about the same subject can already be open.
create function authored.note_second_look() returns trigger language plpgsql as $$
begin
  update authored.review_items i set earlier_reviewers = array_append(array_remove(i.earlier_reviewers, new.reviewer_id), new.reviewer_id)
  from authored.review_items seen
  where seen.id = new.item_id and i.subject_type = seen.subject_type and i.subject_id = seen.subject_id and i.id <> seen.id
    and i.status in ('in_review', 'needs_admin_review') and i.is_reported;
  return null;
end $$;
create trigger review_decisions_second_look after insert or update of decision on authored.review_decisions
  for each row when (new.is_second_look and new.decision <> 'admin_review')
  execute function authored.note_second_look();

update authored.review_items set earlier_reviewers = authored.earlier_reviewers(subject_type, subject_id, id)
where status in ('in_review', 'needs_admin_review') and is_reported;
