-- Why: the cap per day of a key counts what the key itself adds to bookings: new bookings, higher prices, edits, returns. A sum
--      over the bookings it made does not say by whom and on which day a price was raised (decision 97).
-- Locks: one new table; partner_keys, bookings and booking_edits for a moment, for its references.
-- Undo: drop the table.

-- Of keys with a cap only. Caps never change: a rotated key is a new key.
create table key_spendings (
  id            uuid primary key default gen_random_uuid(),
  key_id        uuid not null references partner_keys (id),
  booking_id    uuid not null references bookings (id),
  kind          text not null check (kind in ('booking', 'priority_fee', 'edit', 'return')),
  -- An edit counts while it is open, and once it is agreed.
  edit_id       uuid unique references booking_edits (id),
  amount_satang bigint not null check (amount_satang > 0),
  spent_at      timestamptz not null,
  check ((kind = 'edit') = (edit_id is not null))
);
create index key_spendings_by_day on key_spendings (key_id, spent_at);
create unique index key_spendings_once on key_spendings (booking_id, kind)
  where kind in ('booking', 'return');
revoke update, delete, truncate on key_spendings from songtan_app;

-- What keys booked on the day of the update. The tables of test mode are made after the migrations and begin empty.
insert into key_spendings (key_id, booking_id, kind, amount_satang, spent_at)
select partner_keys.id, bookings.id, 'booking', bookings.total_satang, bookings.created_at
from bookings
join partner_keys on bookings.made_by in ('key:' || partner_keys.id, 'agent:' || partner_keys.id)
where partner_keys.cap_per_day_satang is not null
  and bookings.total_satang > 0
  and bookings.created_at > now() - interval '1 day';
