-- Why: names, birth dates, home addresses and emergency contacts of drivers' papers lay in the database in clear, beside numbers
--      that are sealed. They move into sealed bytes; what is not about a person stays in `fields`. SQL has no key, so the
--      program seals old rows by itself, once no process of an older release runs. See decision 55.
-- Locks: documents for a moment, a column without a value. Undo: open every page with the key, write it into `fields`, drop the column.
alter table documents add column sealed_personal bytea;
