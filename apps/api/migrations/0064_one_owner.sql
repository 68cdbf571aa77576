-- Why: a business always has one owner. An index refuses a second one; this refuses, at commit, that it has none, whatever
--      changed its members.
-- Locks: business_members and businesses for a moment, while the triggers are made.
-- Undo: drop both triggers and the function.
create function check_business_has_owner() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  checked uuid := case tg_table_name when 'businesses' then to_jsonb(new) ->> 'id' else to_jsonb(old) ->> 'business_id' end;
begin
  if not exists (select from business_members where business_id = checked and role = 'owner') then
    raise exception 'business % has no owner', checked using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger business_keeps_owner after update or delete on business_members
  deferrable initially deferred for each row when (old.role = 'owner')
  execute function check_business_has_owner();
create constraint trigger business_opens_with_owner after insert on businesses
  deferrable initially deferred for each row execute function check_business_has_owner();
