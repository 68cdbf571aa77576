-- Payments: money that comes in, and goes back. Saved cards, payments and refunds, each written down
-- before the provider is called, so that what was made just before a crash is found again; and the
-- daily comparison.

-- The customer at the card provider that belongs to an account.
create table provider_customers (
  account_id           uuid primary key references accounts (id),
  provider_customer_id text not null unique
);

-- Cards a customer saved; the number is only at the provider.
create table saved_cards (
  id               uuid primary key default gen_random_uuid(),
  account_id       uuid not null references accounts (id),
  provider_card_id text not null unique,
  brand            text not null,
  last_digits      text not null check (last_digits ~ '^[0-9]{4}$'),
  expiration_month int not null check (expiration_month between 1 and 12),
  expiration_year  int not null,
  fingerprint      text,  -- the provider's sign of the same number; null: not known yet
  created_at       timestamptz not null
);
create index saved_cards_by_account on saved_cards (account_id, created_at);

-- Written before the provider saves a card, and compared with the provider's cards: a lost answer
-- loses no card.
create table card_save_attempts (
  id            uuid primary key,
  account_id    uuid not null references accounts (id),
  state         text not null check (state in ('calling', 'kept', 'failed')),
  saved_card_id uuid,         -- no reference: the card may be deleted later
  created_at    timestamptz not null,
  called_at     timestamptz,  -- a process calls the provider; no other one does
  ended_at      timestamptz,
  check ((state = 'kept') = (saved_card_id is not null))
);
create unique index card_save_attempts_one_under_way on card_save_attempts (account_id)
  where state = 'calling';
create index card_save_attempts_by_account on card_save_attempts (account_id);

-- Deleted cards, until the provider has deleted them too; else the comparison would bring them
-- back.
create table deleted_cards (
  provider_card_id     text primary key,
  provider_customer_id text not null,
  deleted_at           timestamptz not null,
  provider_deleted_at  timestamptz  -- the provider has deleted it too
);

-- Money that is requested from the card provider, each time for one purpose: a booking, a tip, a higher
-- price, what a customer owes, or a driver's balance.
create table payments (
  id                 uuid primary key,
  purpose            text not null
    check (purpose in ('booking', 'tip', 'priority_fee', 'due', 'top_up')),
  booking_id         uuid references bookings (id),   -- null: amounts due of any bookings, or a top-up
  customer_id        uuid references accounts (id),
  driver_id          uuid references drivers (account_id),
  method             text not null check (method in ('card', 'promptpay')),
  amount_satang      bigint not null check (amount_satang > 0),
  refunded_satang    bigint not null default 0,
  off_session        boolean not null default false,  -- a saved card, charged without its owner
  saved_card_id      uuid references saved_cards (id) on delete set null,
  state              text not null
    check (state in ('calling', 'pending', 'paid', 'failed', 'expired', 'given_back')),
  provider_charge_id text unique,                     -- null until the provider has answered
  authorize_uri      text,
  qr_image_url       text,
  failure_code       text,
  -- The order of attempts, also of two at the same moment.
  sequence_number    bigint generated always as identity,
  created_at         timestamptz not null,
  called_at          timestamptz,                     -- a process calls the provider; no other one does
  -- The last poll of the provider; the next one begins with the oldest.
  polled_at          timestamptz,
  expires_at         timestamptz not null,
  ended_at           timestamptz,
  constraint payments_of_one check (num_nonnulls(customer_id, driver_id) = 1),
  constraint payments_top_up check ((purpose = 'top_up') = (driver_id is not null)),
  -- Amounts due may be of one booking, and are then charged to the card that paid it.
  constraint payments_of_booking check (
    case when purpose in ('booking', 'tip', 'priority_fee') then booking_id is not null
    else booking_id is null or purpose = 'due' end),
  constraint payments_off_session check (
    not off_session or (purpose = 'due' and method = 'card' and booking_id is not null)),
  -- What the provider charges at all; a booking's price may be less, and is refused by it.
  constraint payments_amount check (purpose = 'booking' or amount_satang >= 2000),
  constraint payments_top_up_rest check (
    purpose <> 'top_up'
    or (method = 'promptpay' and amount_satang <= 15000000 and refunded_satang = 0
      and saved_card_id is null and state <> 'given_back')),
  check ((state in ('pending', 'paid', 'given_back')) <= (provider_charge_id is not null)),
  constraint payments_refunded check (refunded_satang between 0 and amount_satang)
);
create index payments_by_booking on payments (booking_id, sequence_number)
  where booking_id is not null;
create index payments_by_customer on payments (customer_id, sequence_number)
  where customer_id is not null;
create index payments_by_driver on payments (driver_id, sequence_number)
  where driver_id is not null;
-- What a customer owes is one thing, whichever bookings it is of, and so is a driver's balance.
create unique index payments_one_under_way on payments
  (purpose, (case purpose when 'due' then customer_id when 'top_up' then driver_id else booking_id end))
  where state in ('calling', 'pending');
create unique index payments_one_paid on payments (booking_id, purpose)
  where state = 'paid' and purpose in ('booking', 'tip');
-- A saved card is charged once for a booking's amounts due, whatever the result.
create unique index payments_one_off_session on payments (booking_id) where off_session;
create index payments_open on payments (created_at) where state in ('calling', 'pending');
create index payments_by_time on payments (created_at, id) where customer_id is not null;
revoke delete, truncate on payments from songtan_app;

-- How long reports and claims may last, and how much one member of staff refunds alone. The newest
-- row that has begun counts; only rows that have not begun may be deleted.
create table case_terms (
  effective_from        timestamptz primary key,
  report_days           int not null check (report_days > 0),
  claim_days            int not null check (claim_days > 0),
  answer_working_days   int not null check (answer_working_days > 0),
  refund_each_satang    bigint not null check (refund_each_satang >= 0),
  refund_per_day_satang bigint not null check (refund_per_day_satang >= 0),
  id                    uuid not null default gen_random_uuid() unique,
  added_at              timestamptz,
  added_by              uuid references staff (id),
  approved_by           uuid references staff (id),
  -- The first row was set by no one.
  constraint case_terms_four_eyes
    check (added_by is null or (approved_by is not null and approved_by <> added_by))
);
insert into case_terms values ('2026-01-01T00:00:00+07:00', 30, 7, 3, 100000, 500000);
revoke update, truncate on case_terms from songtan_app;

-- New terms by one member of staff; they count when another has approved them. A draft is not
-- edited.
create table case_term_drafts (
  id                    uuid primary key default gen_random_uuid(),
  effective_from        timestamptz not null unique,
  report_days           int not null check (report_days > 0),
  claim_days            int not null check (claim_days > 0),
  answer_working_days   int not null check (answer_working_days > 0),
  refund_each_satang    bigint not null check (refund_each_satang >= 0),
  refund_per_day_satang bigint not null check (refund_per_day_satang >= 0),
  drafted_at            timestamptz not null,
  drafted_by            uuid not null references staff (id)
);
revoke update, truncate on case_term_drafts from songtan_app;

-- Money that goes back to a payment, or becomes credit again.
create table refunds (
  id                 uuid primary key,
  payment_id         uuid references payments (id),   -- null: only credit
  amount_satang      bigint not null,
  -- What becomes credit again, of which booking.
  credit_satang      bigint not null default 0 check (credit_satang >= 0),
  credit_of          uuid references bookings (id),
  reason             text not null
    check (reason in ('cancelled', 'unfulfilled', 'failed_pickup', 'lost', 'unused', 'staff', 'claim',
      'edited')),
  report_id          uuid,
  note               text,
  state              text not null
    check (state in ('proposed', 'turned_down', 'waiting', 'sent', 'failed', 'credited', 'transferred')),
  provider_refund_id text unique,
  failure_code       text,
  bank_reference     text,
  requested_by       uuid references staff (id),
  decided_by         uuid references staff (id),
  version            int not null default 0,
  created_at         timestamptz not null,
  -- A process calls the provider; no other one does.
  called_at          timestamptz,
  ended_at           timestamptz,
  constraint refunds_by_staff check ((reason = 'staff') <= (requested_by is not null and note is not null)),
  constraint refunds_four_eyes check (decided_by is null or decided_by <> requested_by),
  constraint refunds_of_claim check ((reason = 'claim') <= (report_id is not null)),
  constraint refunds_of_something check (amount_satang >= 0 and amount_satang + credit_satang > 0),
  constraint refunds_of_one check (payment_id is not null or amount_satang = 0),
  constraint refunds_credit_of check ((credit_satang > 0) = (credit_of is not null)),
  constraint refunds_credit_by_staff check (credit_satang = 0 or reason = 'staff'),
  -- Without a part for the provider nothing can be sent, fail or be settled in another way.
  constraint refunds_credit_alone
    check (amount_satang > 0 or state in ('proposed', 'turned_down', 'credited'))
);
create index refunds_waiting on refunds (created_at) where state = 'waiting';
-- The program refunds once for each reason; staff may refund in parts.
create unique index refunds_once_by_itself on refunds (payment_id, reason)
  where reason not in ('staff', 'claim');
create index refunds_by_requester on refunds (requested_by, created_at)
  where requested_by is not null;
create index refunds_for_staff on refunds (created_at) where state in ('proposed', 'failed');
create index refunds_by_credit on refunds (credit_of) where credit_of is not null;
create index refunds_by_payment on refunds (payment_id) where payment_id is not null;
create index refunds_promised on refunds (payment_id)
  where state in ('waiting', 'failed');
revoke delete, truncate on refunds from songtan_app;

-- What the provider sent, unchanged: a reason to look at the charge, and a trail of what was
-- received.
create table provider_events (
  id          text primary key,  -- the provider's own: the same event twice is one
  key         text not null,
  charge_id   text,
  body        jsonb not null,
  received_at timestamptz not null,
  handled_at  timestamptz
);
create index provider_events_open on provider_events (received_at) where handled_at is null;
revoke delete, truncate on provider_events from songtan_app;

-- Where the provider's list of a day and the books disagree, until they agree or staff wrote down
-- why they never will.
create table provider_differences (
  id              uuid primary key default gen_random_uuid(),
  service_day     date not null,
  kind            text not null check (kind in ('charge', 'refund', 'transfer')),
  problem         text not null check (problem in ('unknown', 'missing', 'amount')),
  our_id          uuid,         -- a payment's, refund's or payout's
  provider_id     text,
  provider_satang bigint,       -- what it moved in the provider's balance; null: nothing
  our_satang      bigint,       -- what it moved in our clearing account; null: nothing
  found_at        timestamptz not null,
  gone_at         timestamptz,  -- a later comparison agreed
  settled_at      timestamptz,
  settled_by      uuid references staff (id),
  note            text check (char_length(note) <= 500),
  check (our_id is not null or provider_id is not null),
  check ((problem = 'unknown') = (our_satang is null)),
  check ((problem = 'missing') = (provider_satang is null)),
  check ((settled_at is null) = (settled_by is null))
);
create unique index provider_differences_once on provider_differences
  (kind, coalesce(provider_id, our_id::text)) where gone_at is null;
create index provider_differences_open on provider_differences (service_day)
  where gone_at is null and settled_at is null;
revoke delete, truncate on provider_differences from songtan_app;

-- Each day's comparison with the provider.
create table provider_reconciliations (
  service_day     date primary key,
  moves           int not null check (moves >= 0),
  provider_satang bigint not null,  -- what the provider moved on that day, in all
  our_satang      bigint not null,  -- and our clearing account for the same objects
  differences     int not null check (differences >= 0),
  compared_at     timestamptz not null
);
revoke delete, truncate on provider_reconciliations from songtan_app;

-- What was refunded of a payment or booking's credit is next to what came in, and a check limits
-- it: two members of staff who refund at the same time wait for each other's row. Here the two are
-- compared at commit. A payment that the bank reverses counts without a refund of ours.
create function check_refunded() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  paid bookings;
begin
  if exists (
    select from payments where id = new.payment_id and refunded_satang <
      (select coalesce(sum(amount_satang), 0) from refunds
       where payment_id = new.payment_id and state <> 'turned_down')
  ) then
    raise exception 'refund % is not counted in payment %', new.id, new.payment_id
      using errcode = 'check_violation', constraint = 'payments_refunded';
  end if;
  select * into paid from bookings where id = new.credit_of;
  if paid.credit_refunded_satang <>
    (select coalesce(sum(credit_satang), 0) from refunds
     where credit_of = new.credit_of and state <> 'turned_down')
  then
    raise exception 'refund % is not counted in the credit of booking %', new.id, new.credit_of
      using errcode = 'check_violation', constraint = 'bookings_credit_counted';
  end if;
  if booking_credit_left(paid) < 0 then
    raise exception 'refund % gives back more credit than booking % used', new.id, new.credit_of
      using errcode = 'check_violation', constraint = 'bookings_credit_refunded';
  end if;
  return null;
end
$$;
create constraint trigger refunds_counted after insert or update of state on refunds
  deferrable initially deferred for each row execute function check_refunded();

-- A booking's payment is for what credit leaves of the price, and its customer is the one who pays.
create function check_payment_of_booking() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  booking bookings;
begin
  select * into booking from bookings where id = new.booking_id;
  if new.purpose = 'booking' and new.amount_satang <> booking.total_satang - booking.credit_satang then
    raise exception 'payment % is not for the amount that credit leaves', new.id
      using errcode = 'check_violation';
  end if;
  if new.customer_id <> booking.customer_id then
    raise exception 'payment % is not by the customer of booking %', new.id, new.booking_id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger payment_fits_booking before insert on payments
  for each row when (new.booking_id is not null) execute function check_payment_of_booking();

-- What a payment is for does not change, and the provider's charge is written once and never
-- another's.
create function refuse_other_payment() returns trigger language plpgsql as $$
begin
  if old.provider_charge_id is not null
     and new.provider_charge_id is distinct from old.provider_charge_id then
    raise exception 'payment % has the charge % already', old.id, old.provider_charge_id
      using errcode = 'integrity_constraint_violation';
  end if;
  if (new.purpose, new.booking_id, new.customer_id, new.driver_id, new.amount_satang)
     is distinct from (old.purpose, old.booking_id, old.customer_id, old.driver_id, old.amount_satang) then
    raise exception 'payment % is for something else already', old.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger payments_unchanged
  before update of provider_charge_id, purpose, booking_id, customer_id, driver_id, amount_satang
  on payments for each row execute function refuse_other_payment();
