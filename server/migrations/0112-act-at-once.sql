-- An act on a signed text as one statement. It waits for the author's other acts; those that were committed while it waited are seen
-- here, because each query of a function has a snapshot of its own. The keys are those that any other act would have taken.
create function may_act(lock_key bigint, act_keys uuid[]) returns boolean
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(lock_key);
  return not exists (select from authored.inbox where key = any(act_keys))
    and not exists (select from authored.inbox_kept where key = any(act_keys));
end $$;
