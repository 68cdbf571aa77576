-- Why: what grows with every booking is looked for by each of these: the refunds of a payment or charge and what is promised of
--      a customer's credit, under locks; what moved at the provider in some days, each day; the newest of what came in.
-- Locks: each table while its index is built. Undo: drop the indexes.
create index refunds_by_payment on refunds (payment_id) where payment_id is not null;
create index refunds_by_charge on refunds (charge_id) where charge_id is not null;
create index refunds_promised on refunds (payment_id, charge_id) where state in ('waiting', 'failed');
create index ledger_entries_by_time on ledger_entries (happened_at);
create index payments_by_time on payments (created_at, id);
create index charges_by_time on charges (created_at, id);
create index bookings_paid_with_credit on bookings (created_at, id)
  where credit_satang > 0 and payment_method in ('cash', 'credit');
