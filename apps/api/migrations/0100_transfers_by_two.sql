-- Why: one member of staff could settle invoices with invented bank references, as long as the day's sum stayed below the limit
--   of one person. Without a line of the bank's statement to match, a transfer counts only once a second person has found it.
-- Locks: invoice_transfers for a moment; older rows keep what one person recorded, so they are not checked.
-- Undo: drop the constraint.
alter table invoice_transfers
  add constraint invoice_transfers_two_people check (state <> 'recorded' or decided_by is not null) not valid;
