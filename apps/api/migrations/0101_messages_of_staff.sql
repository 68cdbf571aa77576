-- Why: links to callers, messages to drivers, announcements and tests cost the operator money, and one of staff could send any
--      number of them. Each kind has its own budget, and alerts alone have none.
-- Locks: paid_messages for a moment: it has the rows of one day.
-- Undo: give the rows of the new shares the old ones, and make the checks of 0070 and 0071 again.
alter table paid_messages drop constraint paid_messages_purpose_check, drop constraint paid_messages_share_check;
alter table paid_messages add constraint paid_messages_purpose_check check (purpose in ('code', 'invitation', 'account_known',
  'unproved', 'recipient', 'pin', 'recipient_dropped', 'caller_link', 'notice', 'warning', 'account_closed', 'alert',
  'driver_message', 'announcement', 'test'));
alter table paid_messages add constraint paid_messages_share_check check (share in ('open', 'booking', 'notice', 'owner', 'staff',
  'caller', 'driver_message', 'announcement', 'test'));
