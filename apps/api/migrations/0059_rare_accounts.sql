-- Why: the console's entries of an account with few postings, and bookings and entries of a rare vehicle, read every row. With
--      100,000 bookings and 370,000 entries: 120 to 350 ms (bench/README.md). What is common is left out and is found soon by
--      the order of the list. The former index by account served no statement: each sums all accounts or has an owner.
-- Locks: writes to bookings and ledger_postings while the indexes are made.
-- Undo: drop the indexes and make ledger_postings_by_account on ledger_postings (account, entry_id) where owner_id is null.
create index ledger_postings_rare on ledger_postings (account, entry_id)
  where account <> all ('{driver_available,driver_held,driver_cash_owed,booking_prepaid,cod_held,platform_revenue,vat_output,provider_clearing,provider_fees,bank}');
create index bookings_rare_vehicle on bookings (vehicle, created_at desc, id desc) where vehicle <> 'motorcycle';
drop index ledger_postings_by_account;
