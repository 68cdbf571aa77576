-- Why: the public page of what works says how the last 90 days were. One row for each day and service, written every minute.
-- Locks: a new table, nothing else. Undo: drop it.
create table service_days (
  day         date not null,
  service     text not null check (service in ('booking', 'card_payments')),
  first_at    timestamptz not null,
  last_at     timestamptz not null check (last_at >= first_at),
  last_failed boolean not null,
  -- One a minute at most; a minute without one counts as down.
  checks      int not null check (checks between 1 and 1440),
  failed      int not null check (failed between 0 and checks),
  primary key (day, service)
);
