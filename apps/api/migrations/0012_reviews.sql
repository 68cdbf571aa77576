-- Why: reviewers ask for pages that came back after an answer, apart from first ones; the answer itself is cleared when
--      a page is handed in again. And staff find bookings and drivers by what people tell them on the phone.
-- Locks: documents briefly, to add a column with a default; indexes build under share locks, moments at launch size.
-- Undo: drop the column and the indexes.
alter table documents add column resubmitted boolean not null default false;
create index accounts_by_role on accounts (role, created_at desc, id desc);
create index bookings_by_time on bookings (created_at desc, id desc);
create index stops_by_phone on stops (contact_phone);
