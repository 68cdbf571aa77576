-- Why: what one of staff proposed about a booking lapses when the booking goes on without it (decision 126).
-- Locks: the three small tables for a moment; their checks read each of them once.
-- Undo: turn lapsed rows down, put the checks back and drop the columns.

-- The driver who had the booking when it was proposed; null where none had it, and in rows from before.
alter table booking_cancellations
  add column driver_id uuid references drivers (account_id),
  drop constraint booking_cancellations_state_check,
  add constraint booking_cancellations_state_check check (state in ('proposed', 'done', 'turned_down', 'lapsed'));
alter table lost_declarations
  add column driver_id uuid references drivers (account_id),
  drop constraint lost_declarations_state_check,
  add constraint lost_declarations_state_check check (state in ('proposed', 'done', 'turned_down', 'lapsed'));
alter table disposals add column lapsed_at timestamptz check (lapsed_at is null or agreed is null);

-- Those that were left behind, by the states of `hasLapsed` in packages/domain/src/booking/changes/proposal.ts.
update booking_cancellations set state = 'lapsed', decided_at = now() from bookings
  where booking_cancellations.state = 'proposed' and bookings.id = booking_id
    and bookings.state not in ('awaiting_payment', 'scheduled', 'searching', 'assigned');
update lost_declarations set state = 'lapsed', decided_at = now() from bookings
  where lost_declarations.state = 'proposed' and bookings.id = booking_id
    and bookings.state not in ('in_transit', 'returning', 'held');
update disposals set lapsed_at = now() from bookings
  where agreed is null and bookings.id = booking_id and bookings.state <> 'held';
