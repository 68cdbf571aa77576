-- Why: an agent sees and cancels its own bookings, all of the business only where a person ticked it; cancelling counts, and above a
--      number a day a person decides about it like about a booking (decision 135).
-- Locks: agent_mandates and agent_proposals for a moment, for columns with constants and for checks that their rows pass; one new table.
-- Undo: delete the proposals to cancel, drop the columns and the table, and create both former checks of agent_proposals again.
alter table agent_mandates
  add column sees_all    boolean not null default false,
  add column cancels_all boolean not null default false,
  add check (sees_all or not cancels_all);

alter table agent_proposals
  alter column quote_id drop not null,
  add column cancels_booking_id uuid,
  -- Whether the people of the business got a notice of it: one is for many.
  add column noticed boolean not null default false,
  add check ((quote_id is null) = (cancels_booking_id is not null)),
  drop constraint agent_proposals_total_satang_check,
  -- Cancelling may be free.
  add check (total_satang > 0 or (total_satang = 0 and cancels_booking_id is not null));

-- What a mandate cancelled without a person. In the tables of its mode are the bookings alone, so nothing here refers to one.
create table agent_cancellations (
  booking_id   uuid primary key,
  key_id       uuid not null references partner_keys (id),
  fee_satang   bigint not null check (fee_satang >= 0),
  cancelled_at timestamptz not null
);
create index agent_cancellations_by_day on agent_cancellations (key_id, cancelled_at);
revoke update, delete, truncate on agent_cancellations from songtan_app;
