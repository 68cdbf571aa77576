-- Why: the log of staff, records of consent and the books were stored for ever, because the program's role may not delete
--      them. Each function here has its own limit of five years (decision 130).
-- Locks: ledger_entries and ledger_postings for a moment, while two triggers are replaced; writes to the logs and to
--        money_splits while the indexes are made.
-- Undo: drop the functions, the indexes and the triggers `carried_forward_by_owner`, and create the triggers and functions of
--       0005, 0011 and 0036 again. What was deleted does not come back.

create index business_audit_log_by_time on business_audit_log (at);
create index document_access_log_by_time on document_access_log (opened_at);
-- All of a booking go with it, not only what prepaid it.
drop index money_splits_by_booking;
create index money_splits_by_booking on money_splits (booking_id);

-- Raised by a mistake in the program, before anything is deleted.
create function refuse_before_five_years(before timestamptz) returns void
language plpgsql stable set search_path = public, pg_temp as $$
begin
  if before is null or before > now() - interval '5 years' then
    raise exception 'stored for five years, asked for all before %', before using errcode = 'check_violation';
  end if;
end
$$;

-- Rows of the logs. What is about an account, or done by it, stays until five years after the account's end. Answers how many.
create function delete_old_audit(before timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted int;
  done    int;
begin
  perform refuse_before_five_years(before);
  delete from audit_log where id in (
    select entry.id from audit_log entry
    where entry.at < before and not exists (select from accounts
      where accounts.id in (entry.subject_id, entry.actor_id)
        and (accounts.closed_at is null or accounts.closed_at >= before))
    order by entry.at limit most for update of entry skip locked);
  get diagnostics done = row_count;
  delete from document_access_log where id in (
    select entry.id from document_access_log entry join accounts on accounts.id = entry.driver_id
    where entry.opened_at < before and accounts.closed_at < before
    order by entry.opened_at limit most for update of entry skip locked);
  get diagnostics deleted = row_count;
  done := done + deleted;
  delete from business_audit_log where id in (
    select id from business_audit_log where at < before order by at limit most for update skip locked);
  get diagnostics deleted = row_count;
  return done + deleted;
end
$$;
revoke all on function delete_old_audit(timestamptz, int) from public;
grant execute on function delete_old_audit(timestamptz, int) to songtan_app;

-- As in 0011, with a limit of its own.
create or replace function delete_consents_of_closed(closed_before timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare deleted bigint;
begin
  perform refuse_before_five_years(closed_before);
  delete from consents using accounts
    where accounts.id = consents.account_id and accounts.closed_at < closed_before;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- The one entry with id 0: the sum of all that was deleted, by account and owner. Every other sum over the books stays as it was.
-- Only the owner of the tables writes it, by the function below.
insert into ledger_kinds (kind) values ('carried_forward');

create function refuse_carried_forward() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not (select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = tg_relid) then
    raise exception 'only the function carry_forward writes what was carried forward' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger carried_forward_by_owner before insert on ledger_entries
  for each row when (new.id = 0 or new.kind = 'carried_forward') execute function refuse_carried_forward();
create trigger carried_forward_by_owner before insert on ledger_postings
  for each row when (new.entry_id = 0) execute function refuse_carried_forward();
-- It counts in a month that is closed, and changes no balance.
drop trigger ledger_accounting_day on ledger_entries;
create trigger ledger_accounting_day before insert on ledger_entries
  for each row when (new.id <> 0) execute function set_accounting_day();
drop trigger ledger_balance_updated on ledger_postings;
create trigger ledger_balance_updated after insert on ledger_postings
  for each row when (new.owner_id is not null and new.entry_id <> 0) execute function update_ledger_balance();

-- As in 0005. What was carried forward may be nothing.
create or replace function check_ledger_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry  bigint := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'id')::bigint
                   else (to_jsonb(new) ->> 'entry_id')::bigint end;
  lines  bigint;
  total  numeric;
begin
  select count(*), coalesce(sum(amount_satang), 0) into lines, total from ledger_postings
    where entry_id = entry;
  if total <> 0 or (lines < 2 and entry <> 0) then
    raise exception 'ledger entry % has % lines that sum to %', entry, lines, total
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- As in 0036. Of what was carried forward the sum alone is known.
create or replace function check_credit_balance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  charged_back bigint;
begin
  select coalesce(sum(case entry.kind when 'carried_forward' then greatest(posting.amount_satang, 0)
      else posting.amount_satang end), 0) into charged_back
    from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
    where posting.owner_id = new.owner_id and posting.account = 'customer_credit'
      and entry.kind in ('business_charged_back', 'carried_forward');
  if new.balance_satang > charged_back then
    raise exception 'credit of % would be % below zero, more than banks charged back (%)',
      new.owner_id, new.balance_satang, charged_back using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Whether all of a booking's money counted up to a day and nothing of it is open.
create function is_booking_over_in_books(booking uuid, last_day date) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select not exists (select from ledger_entries where booking_id = booking and accounting_on > last_day)
    and not exists (
      select from ledger_entries entry join ledger_postings on entry_id = entry.id
      where entry.booking_id = booking and account in ('customer_due', 'booking_prepaid', 'driver_held')
      group by account, owner_id having sum(amount_satang) <> 0)
    and not exists (select from cod_collections where booking_id = booking and ended_at is null)
    and not exists (select from reports where booking_id = booking and ended_at is null)
    and not exists (
      select from invoice_items left join business_invoices invoice on invoice.id = invoice_id
      where booking_id = booking and invoice.settled_at is null)
$$;

-- Deletes entries of the books that count before a day, at least five years ago, up to the last closed month before it, and
-- carries their sums forward to the end of that month. Entries of a booking go together. Answers how many went.
create function carry_forward(before date, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_month date;
  last_day   date;
  gone       bigint[];
  sources    text[];
  bookings_gone uuid[];
  last_line  int;
begin
  perform refuse_before_five_years(before::timestamp at time zone 'Asia/Bangkok');
  -- As closing a month does: no entry is written until commit, so none comes to a booking that goes.
  perform lock_ledger_months();
  select max(month) into last_month from ledger_months where month + interval '1 month' <= before;
  if last_month is null then return 0; end if;
  last_day := (last_month + interval '1 month')::date - 1;
  with next as (
    select id, booking_id from ledger_entries
    where accounting_on <= last_day and id > 0
      and (booking_id is null or is_booking_over_in_books(booking_id, last_day))
    order by accounting_on, id limit most)
  select array_agg(id), array_agg(source), array_agg(booking_id) filter (where booking_id is not null)
  into gone, sources, bookings_gone from ledger_entries
  where id in (select id from next) or booking_id in (select booking_id from next);
  if gone is null then return 0; end if;

  -- The months before have no sums of their own any more.
  delete from ledger_month_balances where month < last_month;
  delete from ledger_months where month < last_month;
  insert into ledger_entries (id, kind, source, happened_at, accounting_on, recorded_at) overriding system value
    values (0, 'carried_forward', 'carried_forward', last_day::timestamp at time zone 'Asia/Bangkok', last_day, now())
    on conflict (id) do update
      set happened_at = excluded.happened_at, accounting_on = excluded.accounting_on, recorded_at = excluded.recorded_at;
  select coalesce(max(line), -1) into last_line from ledger_postings where entry_id = 0;
  with lines as (
    delete from ledger_postings where entry_id = any (gone) returning account, owner_id, amount_satang
  ), sums as (
    select account, owner_id, sum(amount_satang) as amount_satang from lines group by account, owner_id
  ), carried as (
    delete from ledger_postings using sums
    where entry_id = 0 and ledger_postings.account = sums.account and ledger_postings.owner_id is not distinct from sums.owner_id
    returning ledger_postings.account, ledger_postings.owner_id, ledger_postings.amount_satang
  ), total as (
    select account, owner_id, sum(amount_satang) as amount_satang
    from (select * from sums union all select * from carried) parts
    group by account, owner_id having sum(amount_satang) <> 0
  )
  insert into ledger_postings (entry_id, line, account, owner_id, amount_satang)
    select 0, last_line + row_number() over (order by account, owner_id), account, owner_id, amount_satang from total;
  delete from tax_splits where source = any (sources);
  delete from withholdings where source = any (sources);
  delete from money_splits where source = any (sources) or booking_id = any (bookings_gone);
  delete from ledger_entries where id = any (gone);
  return cardinality(gone);
end
$$;
revoke all on function carry_forward(date, int) from public;
grant execute on function carry_forward(date, int) to songtan_app;

-- Receipts and credit notes issued before a day that is at least five years ago, and certificates of tax withheld. One stays
-- as long as a later one corrects or replaces it; an invoice as long as its row. Answers how many.
create function delete_old_papers(before timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted int;
  done    int;
begin
  perform refuse_before_five_years(before);
  delete from receipts where id in (
    select paper.id from receipts paper
    where issued_at < before
      and not exists (select from business_invoices where receipt_id = paper.id)
      and not exists (select from receipts later where later.replaces_id = paper.id)
      and not exists (select from receipts later where later.corrects_id = paper.id)
    order by issued_at limit most for update skip locked);
  get diagnostics done = row_count;
  delete from withholding_certificates where id in (
    select id from withholding_certificates where issued_at < before order by issued_at limit most for update skip locked);
  get diagnostics deleted = row_count;
  return done + deleted;
end
$$;
revoke all on function delete_old_papers(timestamptz, int) from public;
grant execute on function delete_old_papers(timestamptz, int) to songtan_app;
