-- Why: staff book for people who call. A caller without an account gets one that staff make; the caller proves the phone
-- with a code that they read back, and later signs in with a code to the same phone.
-- Locks: accounts gets a column without a rewrite; the check of codes is made again and holds for every row there is.
-- Undo: drop the column, and put back the check of codes.
alter table accounts add column made_by_staff uuid references staff (id);
create index accounts_unproved_callers on accounts (phone)
  where made_by_staff is not null and phone_verified_at is null;

alter table codes
  drop constraint codes_purpose_check,
  add constraint codes_purpose_check
    check (purpose in ('phone', 'email', 'password_reset', 'social_link', 'identity', 'duty',
      'recipient_move', 'sign_in', 'caller'));
