-- Why: staff give money back, in parts and by two where it is much; people report problems and claim money. That nothing
--      goes back beyond what came in stands here as a check on the payment or charge itself, kept by a trigger: two of staff who press
--      at once wait for each other's row.
-- Locks: refunds and payments for a moment, both small yet. Undo: drop the tables, columns, trigger; set the old
--      constraints of 0018 back.
insert into ledger_kinds (kind) values ('refund_granted'), ('claim_granted'), ('credit_paid_out'), ('adjusted'),
  ('dispute_lost');

-- How long things may take, and how much one person decides. Dated: the newest that has begun counts.
create table case_terms (
  effective_from         timestamptz primary key,
  report_days            int not null check (report_days > 0),
  claim_days             int not null check (claim_days > 0),
  answer_working_days    int not null check (answer_working_days > 0),
  refund_each_satang     bigint not null check (refund_each_satang >= 0),
  refund_per_day_satang  bigint not null check (refund_per_day_satang >= 0)
);
insert into case_terms values ('2026-01-01T00:00:00+07:00', 30, 7, 3, 100000, 500000);

create table reports (
  id              uuid primary key,
  number          text not null unique,                   -- said on the phone, like a booking's
  booking_id      uuid not null references bookings (id),
  reporter_role   text not null check (reporter_role in ('customer', 'driver')),
  reporter_id     uuid not null references accounts (id),
  kind            text not null check (kind in ('damaged', 'missing', 'late', 'wrong_place', 'driver_conduct', 'overcharged',
                    'customer_conduct', 'other')),
  state           text not null check (state in ('open', 'answered', 'proposed', 'accepted', 'paid', 'refused', 'closed',
                    'withdrawn')),
  asked_satang    bigint check (asked_satang > 0),        -- null: a report that asks for no money
  cap_satang      bigint not null check (cap_satang >= 0),
  due_at          timestamptz not null,
  driver_at_fault boolean not null default false,
  -- What staff propose, and then decided.
  amount_satang       bigint check (amount_satang > 0),
  driver_share_satang bigint not null default 0 check (driver_share_satang >= 0),
  way             text check (way in ('source', 'credit', 'transfer')),
  words           text,
  proposed_by     uuid references staff (id),
  decided_by      uuid references staff (id),
  bank_reference  text,
  version         int not null default 0,
  created_at      timestamptz not null,
  ended_at        timestamptz,
  check (amount_satang <= asked_satang),
  check (driver_share_satang <= coalesce(amount_satang, 0)),
  check ((state in ('proposed', 'accepted', 'paid')) <= (amount_satang is not null and way is not null and proposed_by is not null)),
  -- Four eyes: who proposed it does not decide it.
  check (state not in ('accepted', 'paid') or (decided_by is not null and decided_by <> proposed_by))
);
create index reports_by_booking on reports (booking_id, created_at);
create index reports_waiting on reports (due_at, id) where state in ('open', 'proposed', 'accepted');
create index reports_by_reporter on reports (reporter_id, created_at);

create table report_messages (
  id          bigint generated always as identity primary key,
  report_id   uuid not null references reports (id),
  author_role text not null check (author_role in ('customer', 'driver', 'staff', 'system')),
  author_id   uuid,
  author_name text not null,
  text        text not null,
  created_at  timestamptz not null
);
create index report_messages_by_report on report_messages (report_id, id);

create table report_photos (
  message_id bigint not null references report_messages (id),
  upload_id  uuid not null references uploads (id),
  place      int not null,
  primary key (message_id, upload_id)
);
create index report_photos_by_upload on report_photos (upload_id);
revoke delete, truncate on reports, report_messages, report_photos from songtan_app;
revoke update on report_messages, report_photos from songtan_app;

alter table payments add column refunded_satang bigint not null default 0;
alter table payments add constraint payments_refunded check (refunded_satang between 0 and amount_satang);
update payments set refunded_satang = least(amount_satang, asked) from (
  select payment_id, sum(amount_satang) as asked from refunds group by payment_id) given where given.payment_id = payments.id;

alter table charges add column refunded_satang bigint not null default 0;
alter table charges add constraint charges_refunded check (refunded_satang between 0 and amount_satang);
update charges set refunded_satang = least(amount_satang, asked) from (
  select charge_id, sum(amount_satang) as asked from refunds group by charge_id) given where given.charge_id = charges.id;

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in ('cancelled', 'unfulfilled', 'failed_pickup',
  'unused', 'staff', 'claim'));
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (state in ('proposed', 'turned_down', 'waiting', 'sent', 'failed',
  'credited', 'transferred'));
alter table refunds drop constraint refunds_payment_id_reason_key;
-- What the program asks for by itself it asks for once; staff may give back in parts.
create unique index refunds_once_by_itself on refunds (payment_id, reason) where reason not in ('staff', 'claim');
alter table refunds
  add column words          text,
  add column failure_code   text,
  add column asked_by       uuid references staff (id),
  add column decided_by     uuid references staff (id),
  add column report_id      uuid references reports (id),
  add column bank_reference text,
  add column version        int not null default 0,
  add constraint refunds_by_staff check ((reason = 'staff') <= (asked_by is not null and words is not null)),
  add constraint refunds_four_eyes check (decided_by is null or decided_by <> asked_by),
  add constraint refunds_of_claim check ((reason = 'claim') <= (report_id is not null));
create index refunds_by_asker on refunds (asked_by, created_at) where asked_by is not null;
create index refunds_to_look_at on refunds (created_at) where state in ('proposed', 'failed');

create function keep_refunded() returns trigger language plpgsql as $$
declare
  before bigint := 0;
  after  bigint := 0;
begin
  if tg_op = 'UPDATE' and old.state <> 'turned_down' then before := old.amount_satang; end if;
  if new.state <> 'turned_down' then after := new.amount_satang; end if;
  if after <> before then
    update payments set refunded_satang = refunded_satang + after - before where id = new.payment_id;
    update charges set refunded_satang = refunded_satang + after - before where id = new.charge_id;
  end if;
  return null;
end
$$;
create trigger refunded_kept after insert or update on refunds for each row execute function keep_refunded();

-- What staff set right by hand, always by two.
create table adjustments (
  id            uuid primary key,
  kind          text not null check (kind in ('driver_credit', 'driver_debit', 'customer_credit', 'due_waived')),
  owner_id      uuid not null references accounts (id),
  booking_id    uuid references bookings (id),
  amount_satang bigint not null check (amount_satang > 0),
  words         text not null,
  state         text not null check (state in ('proposed', 'done', 'turned_down')),
  proposed_by   uuid not null references staff (id),
  decided_by    uuid references staff (id),
  created_at    timestamptz not null,
  decided_at    timestamptz,
  check (state = 'proposed' or decided_by is not null),
  check (state <> 'done' or decided_by <> proposed_by)
);
create index adjustments_waiting on adjustments (created_at) where state = 'proposed';
create index adjustments_by_owner on adjustments (owner_id, created_at);
revoke delete, truncate on adjustments from songtan_app;
