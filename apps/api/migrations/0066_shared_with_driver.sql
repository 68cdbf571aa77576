-- Why: a driver is never given the booking of a customer who is the same person. A customer's tax id is their citizen number,
--      compared with a driver's by the same keyed hash; the device a booking is made on, with the one a driver works on.
-- Locks: two nullable columns without a default; an index on a small table. Undo: drop them.
alter table tax_payers add column citizen_hash text;
create index tax_payers_by_citizen on tax_payers (citizen_hash) where citizen_hash is not null;
create index drivers_by_duty_device on drivers (duty_device_id) where duty_device_id is not null;
alter table bookings add column device_id text check (length(device_id) between 1 and 100);
