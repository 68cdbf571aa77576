-- Pricing: what a delivery costs. Versions of the tariff, public holidays, promo codes with their
-- budgets, and quotes.

-- Published versions of the prices. A version never changes, begins in the future, and may be
-- withdrawn until then.
create table tariffs (
  id             uuid not null unique default gen_random_uuid(),
  version        text primary key,
  effective_from timestamptz not null,
  body           jsonb not null,
  note           text,
  created_at     timestamptz not null default now(),
  published_by   uuid references staff (id),
  withdrawn_at   timestamptz,
  withdrawn_by   uuid references staff (id),
  constraint tariffs_begin_later check (published_by is null or effective_from > created_at),
  constraint tariffs_withdrawn_in_time check (withdrawn_at is null or withdrawn_at < effective_from),
  constraint tariffs_withdrawn_by_staff check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index tariffs_one_beginning on tariffs (effective_from) where withdrawn_at is null;
revoke insert, update, delete, truncate on tariffs from songtan_app;
grant insert on tariffs to songtan_app;
grant update (withdrawn_at, withdrawn_by) on tariffs to songtan_app;

-- A version in work; `revision` finds out that two people change it at the same time.
create table tariff_drafts (
  id             uuid primary key default gen_random_uuid(),
  version        text not null check (version ~ '^[a-z0-9][a-z0-9-]{2,39}$'),
  effective_from timestamptz not null,
  note           text,
  body           jsonb not null,
  revision       int not null default 1,
  created_at     timestamptz not null,
  created_by     uuid not null references staff (id),
  updated_at     timestamptz not null,
  updated_by     uuid not null references staff (id)
);
revoke truncate on tariff_drafts from songtan_app;

-- Days with a surcharge. The cabinet adds one a week before, so they are no part of a version.
create table public_holidays (
  id       uuid primary key default gen_random_uuid(),
  day      date not null unique,
  name_th  text not null check (name_th <> ''),
  name_en  text not null check (name_en <> ''),
  added_at timestamptz not null default now(),
  added_by uuid references staff (id)
);
revoke truncate on public_holidays from songtan_app;

-- Promo codes. What a code has given is next to what it may give, and a check limits the one by the
-- other.
create table promos (
  id             uuid primary key default gen_random_uuid(),
  code           text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  name           text not null check (name <> ''),
  percent        numeric(5, 2) check (percent > 0 and percent <= 100),
  cap_satang     bigint check (cap_satang is null or (cap_satang > 0 and percent is not null)),
  amount_satang  bigint check (amount_satang > 0),
  minimum_satang bigint not null check (minimum_satang >= 0),
  budget_satang  bigint not null check (budget_satang > 0),
  spent_satang   bigint not null default 0 check (spent_satang >= 0),
  -- Spent over the budget: the parcel was picked up although its booking had been cancelled, and
  -- the promo still counts.
  beyond_satang  bigint not null default 0 check (beyond_satang >= 0),
  uses           int not null default 0 check (uses >= 0),
  first_order    boolean not null,
  per_customer   int check (per_customer > 0),
  vehicles       text[] check (cardinality(vehicles) > 0),
  province_codes text[] check (cardinality(province_codes) > 0),
  starts_at      timestamptz not null,
  ends_at        timestamptz check (ends_at > starts_at),
  revision       int not null default 1,
  created_at     timestamptz not null,
  created_by     uuid not null references staff (id),
  updated_at     timestamptz not null,
  updated_by     uuid not null references staff (id),
  activated_at   timestamptz,
  activated_by   uuid references staff (id),
  ended_at       timestamptz,
  ended_by       uuid references staff (id),
  check ((percent is null) <> (amount_satang is null)),
  check ((activated_at is null) = (activated_by is null)),
  check ((ended_at is null) = (ended_by is null)),
  check (spent_satang = 0 or activated_at is not null),
  constraint promos_within_budget check (spent_satang <= budget_satang + beyond_satang)
);
create unique index promos_code_alive on promos (code) where ended_at is null;
create index promos_by_age on promos (created_at desc, id desc);
revoke delete, truncate on promos from songtan_app;

-- Prices that were offered. A quote makes at most one booking.
create table quotes (
  id                uuid primary key default gen_random_uuid(),
  account_id        uuid references accounts (id),
  stops             jsonb not null,
  vehicle           text not null
    check (vehicle in ('motorcycle', 'hatchback', 'pickup', 'box_pickup')),
  parcel            jsonb not null,
  extras            text[] not null,
  scheduled_at      timestamptz,
  total_satang      bigint not null check (total_satang > 0 and total_satang % 100 = 0),
  lines             jsonb not null,
  -- The promo code in the price, if there is one.
  promo_id          uuid references promos (id),
  promo_satang      bigint not null default 0,
  driver_pay_satang bigint not null check (driver_pay_satang >= 0),
  commission_satang bigint not null,
  distance_metres   int not null check (distance_metres >= 0),
  duration_seconds  int not null check (duration_seconds >= 0),
  distance_source   text not null check (distance_source in ('road', 'estimate')),
  -- The geometry of the route.
  line              jsonb not null,
  tariff_version    text not null references tariffs (version),
  created_at        timestamptz not null,
  expires_at        timestamptz not null,
  constraint quotes_promo check (promo_satang >= 0 and (promo_id is null) = (promo_satang = 0))
);
create index quotes_by_age on quotes (created_at);

-- A use is recorded with the booking and given back when the booking is cancelled or finds no
-- driver.
create table promo_uses (
  booking_id    uuid primary key,
  promo_id      uuid not null references promos (id),
  customer_id   uuid not null references accounts (id),
  amount_satang bigint not null check (amount_satang > 0),
  first_order   boolean not null,
  redeemed_at   timestamptz not null,
  given_back_at timestamptz
);
create index promo_uses_by_customer on promo_uses (promo_id, customer_id)
  where given_back_at is null;
-- A first booking happens once, also with several codes at the same moment.
create unique index promo_uses_one_first on promo_uses (customer_id)
  where first_order and given_back_at is null;
revoke delete, truncate on promo_uses from songtan_app;

-- Once a code is in force its terms do not change. It can be ended.
create function promo_terms_are_fixed() returns trigger language plpgsql as $$
begin
  if old.activated_at is not null and
     (old.code, old.percent, old.cap_satang, old.amount_satang, old.minimum_satang, old.budget_satang,
      old.first_order, old.per_customer, old.vehicles, old.province_codes, old.starts_at, old.ends_at, old.activated_at)
     is distinct from
     (new.code, new.percent, new.cap_satang, new.amount_satang, new.minimum_satang, new.budget_satang,
      new.first_order, new.per_customer, new.vehicles, new.province_codes, new.starts_at, new.ends_at, new.activated_at) then
    raise exception 'the terms of a promo in force are fixed'
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger promo_terms_are_fixed before update on promos
  for each row execute function promo_terms_are_fixed();

-- Nothing else changes the spent budget. Spending more than is left breaks the check of the row.
create function promo_counts_uses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update promos set spent_satang = spent_satang + new.amount_satang, uses = uses + 1
      where id = new.promo_id;
  elsif old.given_back_at is null and new.given_back_at is not null then
    update promos set spent_satang = spent_satang - old.amount_satang, uses = uses - 1,
      beyond_satang = greatest(0, least(beyond_satang, spent_satang - old.amount_satang - budget_satang))
      where id = old.promo_id;
  elsif old.given_back_at is not null and new.given_back_at is null then
    update promos set spent_satang = spent_satang + new.amount_satang, uses = uses + 1,
      beyond_satang = greatest(beyond_satang, spent_satang + new.amount_satang - budget_satang)
      where id = new.promo_id;
  end if;
  return new;
end $$;
create trigger promo_counts_uses after insert or update on promo_uses
  for each row execute function promo_counts_uses();
