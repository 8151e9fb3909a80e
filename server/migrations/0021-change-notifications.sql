-- recorded as: 0021-changes-told
-- Triggers notify all processes of changes to the member data that they cache, whichever code makes the change: platform/db/change-feed
-- listens. The arguments are the kind of change and the column with the member's id.
create function tell_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('candor_changes', tg_argv[0] || ' ' || (changed ->> tg_argv[1]));
  return null;
end $$;

create trigger users_standing_told after update on users for each row
  when (old.role is distinct from new.role or old.trust_score is distinct from new.trust_score
    or old.is_verified is distinct from new.is_verified or old.is_profile_complete is distinct from new.is_profile_complete)
  execute function tell_change('standing', 'id');
create trigger bans_told after insert or update or delete on bans for each row execute function tell_change('standing', 'user_id');
-- Caches notice expired sessions by themselves, so only other deletions send a notification.
create trigger sessions_ended_told after delete on sessions for each row
  when (old.expires_at > now()) execute function tell_change('standing', 'user_id');
create trigger sessions_changed_told after update on sessions for each row
  when (old.confirmed_until is distinct from new.confirmed_until or new.expires_at < old.expires_at)
  execute function tell_change('standing', 'user_id');
create trigger social_ids_told after insert or update or delete on social_ids for each row execute function tell_change('links', 'user_id');
create trigger blocks_told after insert or update or delete on blocks for each row execute function tell_change('blocks', 'user_id');
create trigger rate_limits_cleared_told after delete on rate_limits for each row
  when (old.expires_at > now()) execute function tell_change('limit', 'key');
