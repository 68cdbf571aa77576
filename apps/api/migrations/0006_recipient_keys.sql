-- Why: each recipient follows their own parcel by a link of their own. Only the key's hash is kept; the key itself is
--      computed when it is sent. Stops made before this have no key and get no link.
-- Locks: stops briefly, to add an empty column. Undo: drop the column.
alter table stops add column recipient_key_hash bytea unique;
