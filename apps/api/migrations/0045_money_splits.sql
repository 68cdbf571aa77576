-- Why: a receipt, its credit note and the books must say the same tax of the same money. What of each payment is exempt,
--      passed on, net and VAT is decided once, when it comes in, and kept here: the receipt prints it, the settlement adds
--      it up, a refund takes its share back. A receipt of which some went back can still be made out to the payer's tax id:
--      its credit notes are void with it and issued again on the tax receipt; one takes the place of one, and says the same.
-- Locks: a new table; receipts for a pass over them. Undo: drop the table, set the constraint and the function of 0028 back.
create table money_splits (
  source            text primary key,                -- what came in: payment:…, charge:…, cash:…
  booking_id        uuid references bookings (id),
  -- Pays the booking's price before it is settled; false: a tip, or what was due after it.
  prepays           boolean not null,
  model             text not null check (model in ('carrier', 'agent')),
  vat_percent       numeric not null check (vat_percent between 0 and 100),
  total_satang      bigint not null check (total_satang > 0),
  exempt_satang     bigint not null check (exempt_satang >= 0),
  passed_on_satang  bigint not null check (passed_on_satang >= 0),
  net_satang        bigint not null check (net_satang >= 0),
  vat_satang        bigint not null check (vat_satang >= 0),
  lines             jsonb not null,
  check (exempt_satang + passed_on_satang + net_satang + vat_satang = total_satang)
);
create index money_splits_by_booking on money_splits (booking_id) where prepays;
revoke update, delete, truncate on money_splits from songtan_app;

insert into money_splits
select paper.source, paper.booking_id,
  paper.source like 'payment:%' or paper.source like 'cash:%' or coalesce(charges.purpose = 'priority_fee', false),
  (select model from tax_rules where effective_from <= paper.received_at order by effective_from desc limit 1),
  (paper.body ->> 'vatPercent')::numeric, paper.amount_satang, paper.exempt_satang, paper.passed_on_satang,
  paper.net_satang, paper.vat_satang, '[]'
from receipts paper left join charges on 'charge:' || charges.id = paper.source
where paper.kind = 'receipt';

alter table receipts drop constraint receipts_check1;
alter table receipts add constraint receipts_replaces
  check (kind <> 'receipt' or replaces_id is null), add constraint receipts_tax_replaces
  check (kind <> 'tax_receipt' or replaces_id is not null);

create or replace function check_receipt() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last     int;
  credited bigint;
  whole    receipts;
  void     receipts;
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
  if new.replaces_id is not null then
    select * into void from receipts where id = new.replaces_id;
    if void.amount_satang <> new.amount_satang or void.vat_satang <> new.vat_satang
       or void.kind <> (case new.kind when 'tax_receipt' then 'receipt' else 'credit_note' end)
       or (new.kind = 'credit_note' and whole.replaces_id is distinct from void.corrects_id) then
      raise exception 'receipt % cannot be replaced', void.serial using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$$;
