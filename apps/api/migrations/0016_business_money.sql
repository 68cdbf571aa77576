-- Why: money of businesses: top-ups, a credit limit, bookings paid on a monthly invoice.
-- Locks: payments, receipts, receipt_series, ledger_postings and ledger_balances while their checks
-- are replaced.
-- Undo: drop the new tables, columns, functions and triggers; the wider checks can stay.

alter table businesses
  -- How much it may owe on invoices; 0: it pays from its balance.
  add column credit_limit_satang bigint not null default 0
    check (credit_limit_satang between 0 and 100000000000),
  -- Below it the business is notified; null: never.
  add column low_balance_satang bigint check (low_balance_satang > 0);

insert into ledger_kinds (kind) values
  ('invoice_charged'), ('invoice_reduced'), ('invoice_paid'), ('business_topped_up');

alter table ledger_postings drop constraint ledger_postings_account,
  add constraint ledger_postings_account
    check (
      case when owner_id is null
        then account in ('platform_revenue', 'other_income', 'vat_output', 'withholding', 'promo_cost',
          'claims_cost', 'payouts_in_flight', 'provider_clearing', 'provider_fees', 'bank')
        else account in ('customer_due', 'customer_credit', 'booking_prepaid', 'driver_available',
          'driver_held', 'driver_cash_owed', 'cod_held', 'business_receivable')
      end
    );
alter table ledger_balances add constraint ledger_balances_receivable
  check (account <> 'business_receivable' or balance_satang >= 0);

-- What a business owes never grows beyond its limit, also if the code is wrong. A limit that is
-- lowered below it stops only new bookings.
create function check_credit_limit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most bigint;
begin
  select credit_limit_satang into most from businesses
    where live_account_id = new.owner_id or test_account_id = new.owner_id;
  if new.balance_satang > coalesce(most, 0) then
    raise exception 'business account % owes %, more than %', new.owner_id, new.balance_satang, most
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger ledger_credit_limit before update on ledger_balances
  for each row when (new.account = 'business_receivable' and new.balance_satang > old.balance_satang)
  execute function check_credit_limit();

-- Limits that one of staff proposed and another has to approve, and those that were set.
create table credit_limits (
  id            uuid primary key default gen_random_uuid(),
  business_id   uuid not null references businesses (id),
  limit_satang  bigint not null check (limit_satang between 0 and 100000000000),
  before_satang bigint not null check (before_satang >= 0),
  reason        text not null check (length(reason) between 1 and 500),
  state         text not null check (state in ('proposed', 'set', 'turned_down')),
  proposed_by   uuid not null references staff (id),
  -- Null where the proposer may set it alone.
  decided_by    uuid references staff (id),
  decision_note text check (length(decision_note) <= 500),
  created_at    timestamptz not null,
  decided_at    timestamptz,
  constraint credit_limits_decided check ((state = 'proposed') = (decided_at is null)),
  constraint credit_limits_four_eyes check (state <> 'set' or decided_by is null or decided_by <> proposed_by)
);
create index credit_limits_by_business on credit_limits (business_id, created_at desc);
create unique index credit_limits_one_proposed on credit_limits (business_id) where state = 'proposed';
revoke delete, truncate on credit_limits from songtan_app;

-- The monthly invoice is a numbered paper like a receipt.
alter table receipts drop constraint receipts_kind_check,
  add constraint receipts_kind_check check (kind in ('receipt', 'tax_receipt', 'credit_note', 'invoice'));
alter table receipt_series drop constraint receipt_series_kind_check,
  add constraint receipt_series_kind_check
    check (kind in ('receipt', 'tax_receipt', 'credit_note', 'invoice'));

-- What became of each invoice. Its number, lines and tax are in receipts.
create table business_invoices (
  id              uuid primary key default gen_random_uuid(),
  account_id      uuid not null references accounts (id),
  business_id     uuid not null references businesses (id),
  receipt_id      uuid not null unique references receipts (id),
  month           date not null check (extract(day from month) = 1),
  amount_satang   bigint not null check (amount_satang > 0),
  paid_satang     bigint not null default 0 check (paid_satang >= 0),
  -- Given back after it was issued, by credit notes.
  credited_satang bigint not null default 0 check (credited_satang >= 0),
  issued_at       timestamptz not null,
  due_on          date not null,
  settled_at      timestamptz,
  -- How many reminders were sent: before it is due, and after.
  reminders       int not null default 0 check (reminders >= 0),
  unique (account_id, month),
  constraint business_invoices_open check (paid_satang + credited_satang <= amount_satang),
  constraint business_invoices_settled
    check ((settled_at is not null) = (paid_satang + credited_satang = amount_satang))
);
create index business_invoices_unsettled on business_invoices (due_on) where settled_at is null;
revoke delete, truncate on business_invoices from songtan_app;

-- What a business owes, by booking: its price, or what came later.
create table invoice_items (
  id             uuid primary key default gen_random_uuid(),
  -- Names the tax in it, in money_splits; the same never is charged twice.
  source         text not null unique,
  account_id     uuid not null references accounts (id),
  business_id    uuid not null references businesses (id),
  booking_id     uuid references bookings (id),
  amount_satang  bigint not null check (amount_satang > 0),
  -- Given back since.
  reduced_satang bigint not null default 0 check (reduced_satang >= 0),
  invoice_id     uuid references business_invoices (id),
  charged_at     timestamptz not null,
  constraint invoice_items_reduced check (reduced_satang <= amount_satang)
);
create index invoice_items_open on invoice_items (account_id, charged_at) where invoice_id is null;
create index invoice_items_by_booking on invoice_items (booking_id);
create index invoice_items_by_invoice on invoice_items (invoice_id) where invoice_id is not null;
revoke delete, truncate on invoice_items from songtan_app;

-- A bank transfer for an invoice, as staff found it on the bank's statement.
create table invoice_transfers (
  id             uuid primary key default gen_random_uuid(),
  invoice_id     uuid not null references business_invoices (id),
  amount_satang  bigint not null check (amount_satang > 0),
  -- Of one transfer; it pays once.
  bank_reference text not null unique check (length(bank_reference) between 1 and 100),
  paid_on        date not null,
  recorded_by    uuid not null references staff (id),
  recorded_at    timestamptz not null
);
create index invoice_transfers_by_invoice on invoice_transfers (invoice_id);
revoke update, delete, truncate on invoice_transfers from songtan_app;

-- A top-up of a business's balance, and an invoice that it pays by card or PromptPay.
alter table payments
  add column invoice_id uuid references business_invoices (id),
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check check (purpose in
    ('booking', 'tip', 'priority_fee', 'due', 'top_up', 'business_top_up', 'invoice')),
  add constraint payments_of_invoice check ((purpose = 'invoice') = (invoice_id is not null)),
  -- It is balance then, and goes back as a transfer of that.
  add constraint payments_of_business check (purpose not in ('business_top_up', 'invoice')
    or (amount_satang <= 15000000 and refunded_satang = 0));
drop index payments_one_under_way;
create unique index payments_one_under_way on payments
  (purpose, (case purpose when 'due' then customer_id when 'top_up' then driver_id
    when 'business_top_up' then customer_id when 'invoice' then invoice_id else booking_id end))
  where state in ('calling', 'pending');

-- How the business paid: a row in invoice_items, or its balance.
alter table bookings add column business_payment text
  check (business_payment in ('balance', 'invoice', 'cash')),
  add constraint bookings_business_payment check (business_id is not null or business_payment is null);
