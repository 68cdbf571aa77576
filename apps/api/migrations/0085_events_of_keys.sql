-- Why: a key that is refused is no account: that of test mode is in another table, and its event made a whole minute's events fail.
-- Locks: security_events and partner_keys for a moment, for a column without a value; the check reads the stored 90 days.
-- Undo: drop the column.
alter table security_events
  add column key_id uuid references partner_keys (id),
  add constraint security_events_one_owner check (num_nonnulls(account_id, staff_id, key_id) <= 1);
create index security_events_by_key on security_events (key_id, at desc, id desc) where key_id is not null;
