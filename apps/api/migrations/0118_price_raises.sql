-- Why: when it pours, a manager raises prices in some districts for a few hours; until now only a tariff for the whole country did.
-- How far one person changes prices alone is a setting.
-- Locks: announcements and operator_settings for a moment: their rows are few.
-- Undo: end what runs, drop announcements.area_codes and the table, delete settings of price_limits and make the check of 0032
-- again; quotes and receipts keep their lines.
alter table operator_settings drop constraint operator_settings_kind_check;
alter table operator_settings add constraint operator_settings_kind_check
  check (kind in ('company', 'request_limits', 'tax_rates', 'driver_terms', 'price_limits'));

-- Above what one member of staff may raise alone, a second one starts it. What was started never changes but by ending it.
create table price_raises (
  id              uuid primary key default gen_random_uuid(),
  percent         int not null check (percent between 1 and 50),
  reason          text not null check (reason in ('rain', 'flood', 'event', 'few_drivers')),
  -- Official codes: two digits for a province, four for a district.
  area_codes      text[] not null check (cardinality(area_codes) between 1 and 100),
  hours           int not null check (hours between 1 and 12),
  needs_two       boolean not null,
  proposed_by     uuid not null references staff (id),
  proposed_at     timestamptz not null,
  started_by      uuid references staff (id),
  starts_at       timestamptz,
  ends_at         timestamptz,
  ended_by        uuid references staff (id),
  ended_at        timestamptz,
  -- What drivers on duty there read while it runs.
  announcement_id uuid references announcements (id),
  constraint price_raises_started check ((started_by is null) = (starts_at is null)),
  constraint price_raises_length check (ends_at is not distinct from starts_at + hours * interval '1 hour'),
  constraint price_raises_four_eyes check (case when needs_two then started_by <> proposed_by else started_by = proposed_by end),
  constraint price_raises_ended check ((ended_by is null) = (ended_at is null))
);
create index price_raises_by_end on price_raises (ends_at);
revoke update, delete, truncate on price_raises from songtan_app;
grant update (started_by, starts_at, ends_at, ended_by, ended_at, announcement_id) on price_raises to songtan_app;

-- Of an announcement to drivers who are in certain provinces or districts now; null: wherever they are.
alter table announcements
  add column area_codes text[] check (cardinality(area_codes) > 0),
  add constraint announcements_areas_of_drivers check (area_codes is null or audience = 'driver');
