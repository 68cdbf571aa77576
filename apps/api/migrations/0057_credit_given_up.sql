-- Why: an account is not closed while credit is left on it. What is too little to be transferred would keep it open for ever, so its
--      owner may give it up when they ask; how much they agreed to is kept, and more that comes before the end keeps it open.
-- Locks: account_closures for a moment. Undo: drop the column.
alter table account_closures add column credit_given_up_satang bigint not null default 0 check (credit_given_up_satang >= 0);
