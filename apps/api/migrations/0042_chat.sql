-- Why: customer and driver write to each other while a job is under way, and staff read and join in. A message belongs to
--      the booking and to the driver who had it then, so that the next driver reads nothing from before.
-- Locks: new tables only. Undo: drop both tables.
create table chat_messages (
  id          bigint generated always as identity primary key,
  booking_id  uuid not null references bookings (id),
  driver_id   uuid not null references accounts (id),
  author_role text not null check (author_role in ('customer', 'driver', 'staff')),
  author_id   uuid not null,
  author_name text not null,
  text        text not null,
  upload_id   uuid references uploads (id),
  created_at  timestamptz not null,
  check (text <> '' or upload_id is not null)
);
create index chat_messages_by_booking on chat_messages (booking_id, id);
create index chat_messages_by_age on chat_messages (created_at);
create index chat_messages_by_upload on chat_messages (upload_id) where upload_id is not null;

-- How far somebody has read, and the last message they were told of outside the app: one notice for each pause.
create table chat_readers (
  booking_id uuid not null references bookings (id),
  account_id uuid not null references accounts (id),
  read_id    bigint not null default 0,
  told_id    bigint not null default 0,
  primary key (booking_id, account_id)
);
revoke update, truncate on chat_messages from songtan_app;
revoke truncate on chat_readers from songtan_app;
