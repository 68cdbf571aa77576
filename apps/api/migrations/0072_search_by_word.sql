-- Why: a search by a part of a word read every booking, stop and account: half a second at 10,000 bookings. Trigrams find the
--      rows by index. The columns are compared as bytes (collate "C"), so the indexes are of that. See decision 44.
-- Locks: each table against writing while its index is built, about 15 s for 100,000 bookings. The extension is trusted: whoever
--      may create in the database may create it; a PostgreSQL without its contrib modules ends the start with a sentence.
-- Undo: drop the indexes and the schema. The searches stay right and become slow.
-- In a schema of its own: a restore sets `public` aside as a whole, and the indexes after it need the extension.
create schema if not exists extensions;
create extension if not exists pg_trgm schema extensions;

-- What waits to be sorted into an index is read by every search, so little of it is let wait.
create index bookings_number_words on bookings using gin ((number collate "C") extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index stops_words on stops
  using gin ((address collate "C") extensions.gin_trgm_ops, (contact_name collate "C") extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index accounts_words on accounts
  using gin (((first_name || ' ' || last_name) collate "C") extensions.gin_trgm_ops, (email collate "C") extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index drivers_plate_words on drivers using gin ((plate collate "C") extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index reports_number_words on reports using gin ((number collate "C") extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index audit_log_words on audit_log
  using gin ((actor_name collate "C") extensions.gin_trgm_ops, (action collate "C") extensions.gin_trgm_ops, ((detail::text) collate "C") extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- By whom and by when, for what was found.
create index cod_collections_by_driver on cod_collections (driver_id);
create index reports_by_due on reports (due_at, id);
