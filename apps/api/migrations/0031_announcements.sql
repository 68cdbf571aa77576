-- Why: staff announce a closed area or a storm to customers and drivers, and store filters of lists under a name.
-- Locks: none that lasts.
-- Undo: drop the tables.

-- What customers or drivers read above every page for a time. Drivers also get it as a notice.
create table announcements (
  id            uuid primary key default gen_random_uuid(),
  audience      text not null check (audience in ('customer', 'driver')),
  -- Null: all of the country.
  province_code text check (province_code ~ '^[0-9]{2}$'),
  -- Null: every vehicle.
  vehicle       text check (vehicle in ('motorcycle', 'hatchback', 'pickup', 'box_pickup')),
  on_duty       boolean not null,
  text_th       text not null check (length(text_th) between 1 and 300),
  text_en       text not null check (length(text_en) between 1 and 300),
  starts_at     timestamptz not null,
  ends_at       timestamptz not null check (ends_at > starts_at),
  -- The drivers to whom it was sent; null before that.
  recipients    int check (recipients >= 0),
  created_by    uuid not null references staff (id),
  created_at    timestamptz not null,
  -- Ended by staff before its time.
  ended_by      uuid references staff (id),
  ended_at      timestamptz,
  check ((ended_at is null) = (ended_by is null)),
  check (audience = 'driver' or (vehicle is null and not on_duty and recipients is null))
);
create index announcements_by_end on announcements (ends_at);
create index announcements_by_age on announcements (created_at, id);

-- Filters of a list of the console that a member of staff stored under a name.
create table saved_filters (
  id         uuid primary key default gen_random_uuid(),
  staff_id   uuid not null references staff (id),
  list       text not null check (list ~ '^[a-z][a-z-]{1,39}$'),
  name       text not null check (length(name) between 1 and 60),
  -- The query of the page's address.
  query      text not null check (length(query) between 1 and 1000),
  -- Applied where the page is opened without filters.
  is_default boolean not null,
  created_at timestamptz not null,
  unique (staff_id, list, name)
);
create unique index saved_filters_default on saved_filters (staff_id, list) where is_default;
revoke truncate on announcements, saved_filters from songtan_app;
