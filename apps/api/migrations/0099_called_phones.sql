-- Why: a contact may have a landline with an extension, stored as +6621234567;ext=12. Staff search bookings by the
--   number alone, so the index has the part before the extension.
-- Locks: stops is read only while the index is built.
-- Undo: create index stops_by_phone on stops (contact_phone), and drop stops_by_number.

drop index stops_by_phone;
create index stops_by_number on stops (split_part(contact_phone, ';', 1));
