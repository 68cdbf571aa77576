-- Why: a driver carries one booking at a time, whatever two taps or two phones say; and the dashboard counts what was
--      given back. A booking that is given back counts its waves from one again, so one winner per wave is no longer a
--      truth about offers: the booking's own row holds its one driver. Locks: the indexes build under share locks,
--      moments at launch size. Undo: drop the two, create the dropped one again.
drop index offers_one_winner;
create unique index bookings_one_active_per_driver on bookings (driver_id)
  where state in ('assigned', 'in_transit', 'returning');
create index booking_events_given_back on booking_events (actor, happened_at) where kind = 'given_back';
