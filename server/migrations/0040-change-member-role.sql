-- The database roles may not write users.role (server/src/platform/db/roles): only this function does, with the owner's rights.
create function change_member_role(member uuid, new_role text, changed_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.users set role = new_role, updated_at = changed_at where id = member;
$$;
revoke execute on function change_member_role(uuid, text, timestamptz) from public;
