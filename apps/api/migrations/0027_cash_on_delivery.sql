-- Why: each stop's cash on delivery on its way to its sender: held for objections, frozen by one, paid with others of the
--      same day, or given back. Cash that was collected before is taken over from the stops.
-- Locks: new tables; reads stops and bookings once. Undo: drop the tables.
create table cod_collections (
  id            uuid primary key default gen_random_uuid(),
  booking_id    uuid not null references bookings (id),
  stop_index    int not null,
  customer_id   uuid not null references accounts (id),
  driver_id     uuid not null references drivers (account_id),
  amount_satang bigint not null check (amount_satang > 0),
  state         text not null check (state in ('held', 'frozen', 'releasing', 'paid', 'refunded')),
  payout_id     uuid references payouts (id),
  collected_at  timestamptz not null,
  ended_at      timestamptz,
  unique (booking_id, stop_index),
  check ((state in ('releasing', 'paid')) = (payout_id is not null)),
  check ((state in ('paid', 'refunded')) = (ended_at is not null))
);
create index cod_collections_by_customer on cod_collections (customer_id, collected_at desc, id desc);
create index cod_collections_by_time on cod_collections (collected_at desc, id desc);
create index cod_collections_held on cod_collections (collected_at) where state = 'held';
create index cod_collections_by_payout on cod_collections (payout_id) where payout_id is not null;

create table cod_objections (
  id             uuid primary key default gen_random_uuid(),
  collection_id  uuid not null references cod_collections (id),
  raised_kind    text not null check (raised_kind in ('staff', 'customer', 'driver', 'system')),
  raised_by      uuid,
  words          text not null,
  raised_at      timestamptz not null,
  decision       text check (decision in ('release', 'refund')),
  decided_by     uuid references staff (id),
  decided_words  text,
  bank_reference text,                               -- of our own transfer back to the recipient
  decided_at     timestamptz,
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)
    and (decision is null) = (decided_words is null)),
  check ((decision = 'refund') <= (bank_reference is not null)),
  check (not (decision = 'refund' and raised_kind = 'staff' and raised_by = decided_by))  -- money out takes two
);
create unique index cod_objections_open on cod_objections (collection_id) where decision is null;
revoke delete, truncate on cod_collections, cod_objections from songtan_app;

insert into cod_collections (booking_id, stop_index, customer_id, driver_id, amount_satang, state, collected_at)
select e.booking_id, split_part(e.source, ':', 3)::int, c.owner_id, d.owner_id, d.amount_satang, 'held', e.happened_at
from ledger_entries e
join ledger_postings d on d.entry_id = e.id and d.account = 'driver_cash_owed'
join ledger_postings c on c.entry_id = e.id and c.account = 'cod_held'
where e.kind = 'cod_collected';
