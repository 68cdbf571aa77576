-- Why: an owner closes their business. Who it was stays for its papers; it has no members and no new bookings any more.
-- Locks: businesses for a moment, for a column without a value.
-- Undo: drop the trigger and both functions, create check_business_has_owner of 0064 again, and drop the column.
alter table businesses add column closed_at timestamptz check (closed_at >= created_at);

create or replace function check_business_has_owner() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  checked uuid := case tg_table_name when 'businesses' then to_jsonb(new) ->> 'id' else to_jsonb(old) ->> 'business_id' end;
begin
  if not exists (select from business_members where business_id = checked and role = 'owner')
     and not exists (select from businesses where id = checked and closed_at is not null) then
    raise exception 'business % has no owner', checked using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- At commit, so that members and business may be written in any order.
create function check_closed_business() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  checked uuid := case tg_table_name when 'businesses' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'business_id' end;
begin
  if exists (select from business_members join businesses on businesses.id = business_id
             where business_id = checked and closed_at is not null) then
    raise exception 'business % is closed and has no members', checked using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger closed_without_members after update of closed_at on businesses
  deferrable initially deferred for each row when (new.closed_at is not null)
  execute function check_closed_business();
create constraint trigger no_member_of_closed after insert on business_members
  deferrable initially deferred for each row execute function check_closed_business();
