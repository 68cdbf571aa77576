-- Why: a customer has credit transferred to their bank account by the same runs that pay drivers, or pays a booking with it.
-- Locks: payouts and bookings, for the moment it takes to change their checks; every row keeps the new ones. Undo: put the
--        checks back once no such row is left.
alter table payouts
  drop constraint payouts_kind_check,
  drop constraint payouts_check1,
  add constraint payouts_kind_check check (kind in ('driver', 'cod', 'credit')),
  -- What is owed to a customer arrives whole: the fee of sending it is ours.
  add constraint payouts_fee_bearer check (transfer_satang = amount_satang + case kind when 'driver' then 0 else fee_satang end);
drop index payouts_one_open;
create unique index payouts_one_open on payouts (account_id)
  where kind in ('driver', 'credit') and state in ('requested', 'approved', 'sending');

insert into ledger_kinds (kind) values ('credit_used');
alter table bookings
  drop constraint bookings_payment_method_check,
  add constraint bookings_payment_method_check check (payment_method in ('card', 'promptpay', 'cash', 'credit'));
