-- Why: a key of test mode set the amount below which a business is warned of its real balance, and wrote rows into the log of
--      the business that read like real ones. Each mode has its own amount, and rows of test mode name their mode.
-- Locks: businesses and business_audit_log for a moment; they are not rewritten.
-- Undo: drop the two columns and the policies, and disable row level security on business_audit_log.
alter table businesses add column test_low_balance_satang bigint check (test_low_balance_satang > 0);

alter table business_audit_log
  add column mode text not null default case current_user when 'songtan_test' then 'test' else 'live' end
    check (mode in ('live', 'test'));
alter table business_audit_log enable row level security;
create policy of_both_modes on business_audit_log using (true);
create policy of_test_mode on business_audit_log as restrictive to songtan_test using (mode = 'test');
