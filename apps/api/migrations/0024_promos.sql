-- Why: promo codes. What a code may give away stands on its row beside what it has given, and a check keeps the one within
--      the other: a budget cannot be overspent by any race, only be refused. A use is taken with the booking and given
--      back by the row itself when the booking is cancelled or finds nobody, so that no way a booking can end forgets it.
-- Locks: bookings for a moment (trigger), quotes for a moment (columns without rewriting). Undo: drop what is made here.
create table promos (
  id              uuid primary key default gen_random_uuid(),
  code            text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  name            text not null check (name <> ''),
  percent         numeric(5, 2) check (percent > 0 and percent <= 100),
  cap_satang      bigint check (cap_satang is null or (cap_satang > 0 and percent is not null)),
  amount_satang   bigint check (amount_satang > 0),
  minimum_satang  bigint not null check (minimum_satang >= 0),
  budget_satang   bigint not null check (budget_satang > 0),
  spent_satang    bigint not null default 0 check (spent_satang >= 0),
  -- A parcel that was picked up although its booking had been cancelled: the promise is kept, whatever is left.
  beyond_satang   bigint not null default 0 check (beyond_satang >= 0),
  uses            int not null default 0 check (uses >= 0),
  first_order     boolean not null,
  per_customer    int check (per_customer > 0),
  vehicles        text[] check (cardinality(vehicles) > 0),
  province_codes  text[] check (cardinality(province_codes) > 0),
  starts_at       timestamptz not null,
  ends_at         timestamptz check (ends_at > starts_at),
  revision        int not null default 1,
  created_at      timestamptz not null,
  created_by      uuid not null references staff (id),
  updated_at      timestamptz not null,
  updated_by      uuid not null references staff (id),
  activated_at    timestamptz,
  activated_by    uuid references staff (id),
  ended_at        timestamptz,
  ended_by        uuid references staff (id),
  check ((percent is null) <> (amount_satang is null)),
  check ((activated_at is null) = (activated_by is null)),
  check ((ended_at is null) = (ended_by is null)),
  check (spent_satang = 0 or activated_at is not null),
  constraint promos_within_budget check (spent_satang <= budget_satang + beyond_satang)
);
create unique index promos_code_alive on promos (code) where ended_at is null;
create index promos_by_age on promos (created_at desc, id desc);
revoke delete, truncate on promos from songtan_app;

-- What a code promised is kept: once it is in force its terms are not edited. It can be ended.
create function promo_terms_are_fixed() returns trigger language plpgsql as $$
begin
  if old.activated_at is not null and
     (old.code, old.percent, old.cap_satang, old.amount_satang, old.minimum_satang, old.budget_satang, old.first_order,
      old.per_customer, old.vehicles, old.province_codes, old.starts_at, old.ends_at, old.activated_at)
     is distinct from
     (new.code, new.percent, new.cap_satang, new.amount_satang, new.minimum_satang, new.budget_satang, new.first_order,
      new.per_customer, new.vehicles, new.province_codes, new.starts_at, new.ends_at, new.activated_at) then
    raise exception 'the terms of a promo in force are fixed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger promo_terms_are_fixed before update on promos for each row execute function promo_terms_are_fixed();

alter table quotes
  add column promo_id uuid references promos (id),
  add column promo_satang bigint not null default 0,
  add constraint quotes_promo check (promo_satang >= 0 and (promo_id is null) = (promo_satang = 0));

create table promo_uses (
  booking_id     uuid primary key references bookings (id),
  promo_id       uuid not null references promos (id),
  customer_id    uuid not null references accounts (id),
  amount_satang  bigint not null check (amount_satang > 0),
  first_order    boolean not null,
  taken_at       timestamptz not null,
  given_back_at  timestamptz
);
create index promo_uses_by_customer on promo_uses (promo_id, customer_id) where given_back_at is null;
-- A first booking happens once, whichever codes are tried at the same moment.
create unique index promo_uses_one_first on promo_uses (customer_id) where first_order and given_back_at is null;
revoke delete, truncate on promo_uses from songtan_app;

-- The only way the spent budget changes. Taking more than is left breaks the check of the row above.
create function promo_counts_uses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update promos set spent_satang = spent_satang + new.amount_satang, uses = uses + 1 where id = new.promo_id;
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
create trigger promo_counts_uses after insert or update on promo_uses for each row execute function promo_counts_uses();

create function promo_follows_booking() returns trigger language plpgsql as $$
begin
  if new.state in ('cancelled', 'unfulfilled') then
    update promo_uses set given_back_at = coalesce(new.ended_at, now()) where booking_id = new.id and given_back_at is null;
  elsif old.state in ('cancelled', 'unfulfilled') then
    update promo_uses set given_back_at = null, first_order = false
      where booking_id = new.id and given_back_at is not null;
  end if;
  return new;
end $$;
create trigger promo_follows_booking after update of state on bookings
  for each row when (old.state is distinct from new.state) execute function promo_follows_booking();
