-- Why: a mandatory notice to a phone that is not proved may go to a stranger. It uses the budget that strangers share.
-- Locks: paid_messages for a moment: it has the rows of one day.
-- Undo: make the check of 0070 again, once no row has the purpose.
alter table paid_messages drop constraint paid_messages_purpose_check;
alter table paid_messages add constraint paid_messages_purpose_check check (purpose in ('code', 'invitation', 'account_known',
  'unproved', 'recipient', 'pin', 'recipient_dropped', 'caller_link', 'notice', 'warning', 'account_closed', 'alert'));
