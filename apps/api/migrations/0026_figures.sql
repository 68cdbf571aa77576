-- Why: the figures of a day are read from rows that a job keeps, not by scanning bookings.
-- Locks: five new tables, nothing else. Undo: drop them; they are counted again from the rest.

-- What a booking counts under, found once: its place is removed later, its province stays.
create table figure_bookings (
  booking_id    uuid primary key references bookings (id),
  -- Of the pick-up; null: in no province that we know.
  province_code text check (province_code ~ '^[0-9]{2}$'),
  channel       text not null check (channel in ('person', 'staff', 'api', 'business'))
);
create index figure_bookings_by_province on figure_bookings (province_code, booking_id);

-- One row for each Bangkok day, province, vehicle and channel. Bookings count on the day they were made, money on the day
-- it counts in the books, hours on the day they were worked.
create table figure_days (
  day                  date not null,
  -- Empty: of no booking, such as hours without a job.
  province_code        text not null,
  vehicle              text not null,
  channel              text not null,
  bookings             bigint not null default 0,
  ended                bigint not null default 0,
  delivered            bigint not null default 0,
  cancelled            bigint not null default 0,
  matched              bigint not null default 0,
  match_seconds        bigint not null default 0,
  picked_up            bigint not null default 0,
  pickup_seconds       bigint not null default 0,
  on_time              bigint not null default 0,
  claims               bigint not null default 0,
  revenue_satang       bigint not null default 0,
  commission_satang    bigint not null default 0,
  tips_satang          bigint not null default 0,
  claims_cost_satang   bigint not null default 0,
  driver_income_satang bigint not null default 0,
  driver_seconds       bigint not null default 0,
  primary key (day, province_code, vehicle, channel)
);

-- Why the bookings of a day came to nothing.
create table figure_cancellations (
  day           date not null,
  province_code text not null,
  vehicle       text not null,
  channel       text not null,
  reason        text not null,
  bookings      bigint not null,
  primary key (day, province_code, vehicle, channel, reason)
);

-- Days to count again.
create table figure_days_due (
  day date primary key
);

-- How far the job has read what changes a day.
create table figure_progress (
  only_row   boolean primary key default true check (only_row),
  event_id   bigint not null,
  entry_id   bigint not null,
  counted_at timestamptz not null
);
