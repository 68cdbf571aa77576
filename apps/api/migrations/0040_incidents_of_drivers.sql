-- Why: a driver in danger raises an alarm, with or without a booking, as often as they press: one open alarm each. Two
--      drivers of one booking, at a handover, may each raise theirs, so the index per booking leaves alarms out.
-- Locks: incidents is small; its writers wait a moment. Undo: drop incidents_one_alarm and make the old index again.
drop index incidents_one_open;
create unique index incidents_one_open on incidents (kind, booking_id) where closed_at is null and kind <> 'sos';
create unique index incidents_one_alarm on incidents (driver_id) where closed_at is null and kind = 'sos';
