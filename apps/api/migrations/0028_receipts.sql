-- Why: receipts, tax receipts and credit notes. The law wants their numbers without a gap and the papers unchanged, so both
--      rules stand here: a number is the last one plus one, a row is never changed, and no more goes back than came in.
-- Locks: new tables; sandbox_messages for a moment. Undo: drop the tables and the functions, drop the column.
create table receipt_series (
  kind        text not null check (kind in ('receipt', 'tax_receipt', 'credit_note')),
  year        int  not null check (year between 2026 and 2200),
  last_number int  not null check (last_number >= 0),
  primary key (kind, year)
);

create table receipts (
  id               uuid primary key default gen_random_uuid(),
  kind             text not null check (kind in ('receipt', 'tax_receipt', 'credit_note')),
  year             int  not null,
  number           int  not null,
  serial           text not null unique,
  source           text not null unique,             -- what made it; the same money never makes a second paper
  place            bigint generated always as identity, -- the order of issue, also of two in one moment
  customer_id      uuid not null references accounts (id),
  booking_id       uuid references bookings (id),
  replaces_id      uuid unique references receipts (id),
  corrects_id      uuid references receipts (id),
  amount_satang    bigint not null check (amount_satang > 0),
  exempt_satang    bigint not null check (exempt_satang >= 0),
  passed_on_satang bigint not null check (passed_on_satang >= 0),
  net_satang       bigint not null check (net_satang >= 0),
  vat_satang       bigint not null check (vat_satang >= 0),
  body             jsonb not null,                   -- who, to whom, what for: as it was when it was issued
  received_at      timestamptz not null,             -- when the money came in, or went back
  issued_at        timestamptz not null,
  unique (kind, year, number),
  check (exempt_satang + passed_on_satang + net_satang + vat_satang = amount_satang),
  check ((kind = 'tax_receipt') = (replaces_id is not null)),
  check ((kind = 'credit_note') = (corrects_id is not null))
);
create index receipts_by_booking on receipts (booking_id) where booking_id is not null;
create index receipts_by_customer on receipts (customer_id, issued_at);
create index receipts_by_corrected on receipts (corrects_id) where corrects_id is not null;
create index receipts_by_issue on receipts (issued_at);

-- The issuer holds the row of the series; whoever comes past it finds the number taken, or not yet its turn.
create function check_receipt() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last     int;
  credited bigint;
  whole    receipts;
begin
  select coalesce(max(number), 0) into last from receipts where kind = new.kind and year = new.year;
  if new.number <> last + 1 then
    raise exception 'receipt % % follows %, not %', new.kind, new.year, last, new.number using errcode = 'check_violation';
  end if;
  if new.kind = 'credit_note' then
    select * into whole from receipts where id = new.corrects_id;
    select coalesce(sum(amount_satang), 0) into credited from receipts where corrects_id = new.corrects_id;
    if whole.kind = 'credit_note' or credited + new.amount_satang > whole.amount_satang
       or exists (select from receipts where replaces_id = new.corrects_id) then
      raise exception 'credit note on % is too much, or on a paper that does not stand', whole.serial
        using errcode = 'check_violation';
    end if;
  end if;
  if new.kind = 'tax_receipt' then
    select * into whole from receipts where id = new.replaces_id;
    if whole.kind <> 'receipt' or whole.amount_satang <> new.amount_satang
       or exists (select from receipts where corrects_id = new.replaces_id) then
      raise exception 'receipt % cannot be replaced', whole.serial using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$$;
create trigger receipt_checked before insert on receipts for each row execute function check_receipt();
revoke update, delete, truncate on receipts from songtan_app;
revoke delete, truncate on receipt_series from songtan_app;

-- Who a customer's papers are made out to.
create table tax_payers (
  account_id uuid primary key references accounts (id),
  name       text not null check (name <> ''),
  address    text not null check (address <> ''),
  tax_id     text not null check (tax_id ~ '^[0-9]{13}$'),
  branch     text not null check (branch ~ '^[0-9]{5}$'),
  changed_at timestamptz not null
);

alter table sandbox_messages add column attachments jsonb;
