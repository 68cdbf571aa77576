-- Why: staff who speak for a driver nobody reaches keep a photo of how they know it. So a picture is sent by an account or by
--      somebody of staff. And a driver who handed goods on finds that job again among their own.
-- Locks: uploads and handovers briefly; the index is on a small table.
-- Undo: delete pictures of staff, then restore not null, drop the columns, the constraints and the index.
alter table uploads
  alter column account_id drop not null,
  add column staff_id uuid references staff (id),
  add constraint uploads_of_somebody check (num_nonnulls(account_id, staff_id) = 1);

alter table handovers
  add column given_upload_id uuid,
  add constraint handovers_recorded_with check (given_upload_id is null or given_recorded_by is not null);
create index handovers_by_giver on handovers (from_driver_id) where done_at is not null;
