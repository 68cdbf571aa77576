-- Why: sign-ins, failures, refusals and changes of credentials were written down nowhere, so nobody could say what an attack
--      did. The program adds and reads, and can neither change nor delete; what is older than 90 days goes by one function.
-- Locks: a new table only. Undo: drop the function and the table.
create table security_events (
  id             uuid primary key default gen_random_uuid(),
  kind           text not null check (kind ~ '^[a-z][a-z_]{2,39}$'),
  outcome        text not null check (outcome in ('done', 'failed', 'refused')),
  reason         text check (length(reason) <= 60),          -- the code of the refusal
  role           text check (role in ('customer', 'driver', 'staff')),
  account_id     uuid references accounts (id),
  staff_id       uuid references staff (id),
  identifier_key text check (length(identifier_key) <= 100), -- keyed hash of what was typed, where it is nobody's
  network        text check (length(network) <= 60),         -- the address, an IPv6 one cut to its /64; null: of many
  device         text check (length(device) <= 60),
  times          int not null check (times > 0),             -- alike ones are written once a minute
  first_at       timestamptz not null,
  at             timestamptz not null check (at >= first_at),
  check (account_id is null or staff_id is null)
);
create index security_events_by_time on security_events (at desc, id desc);
create index security_events_by_account on security_events (account_id, at desc, id desc) where account_id is not null;
create index security_events_by_staff on security_events (staff_id, at desc, id desc) where staff_id is not null;
create index security_events_by_identifier on security_events (identifier_key, at desc, id desc)
  where identifier_key is not null;
revoke update, delete, truncate on security_events from songtan_app;

-- Deletes what is older than 90 days, and nothing younger by the database's own clock: whoever holds the program cannot wipe
-- its traces. In a sandbox the program's clock may be ahead.
create function sweep_security_events(before timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted bigint;
begin
  if before > now() - interval '89 days' and not coalesce((select sandbox from installation), true) then
    raise exception 'security events of the last 90 days are kept';
  end if;
  delete from security_events where at < before;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
revoke all on function sweep_security_events from public;
grant execute on function sweep_security_events to songtan_app;
