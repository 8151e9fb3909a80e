-- recorded as: 0112-act-at-once
-- An act on a signed text as one statement. It waits for the author's other acts, and sees those that were committed meanwhile, because
-- each query of a function has its own snapshot. It takes the same lock keys as any other act.
create function may_act(lock_key bigint, act_keys uuid[]) returns boolean
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(lock_key);
  return not exists (select from authored.inbox where key = any(act_keys))
    and not exists (select from authored.inbox_kept where key = any(act_keys));
end $$;
