-- Why: a password reset is limited by what was typed, not by where its code went, or the limit would tell which phone
--      and mailbox belong together; and one person, bank account or plate makes one driver account, checked by keyed
--      hashes because the numbers themselves are sealed. Locks: one nullable column, otherwise new tables. Undo: drop.
alter table codes add column asked_for text;
create index codes_by_asked_for on codes (asked_for, created_at) where asked_for is not null;
create index codes_by_age on codes (created_at);
alter table sign_in_failures add column id bigint generated always as identity primary key; -- a refused try is taken back
create index sign_in_failures_by_age on sign_in_failures (failed_at);

create table document_claims (
  kind      text not null check (kind in ('citizen', 'bank', 'plate')),
  hash      text not null,
  driver_id uuid not null references drivers (account_id),
  primary key (kind, hash),
  unique (driver_id, kind)                          -- a driver holds one of each; submitting another lets the old one go
);
