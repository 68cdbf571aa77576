-- Why: people of a business book from a spreadsheet. The file's rows are stored for thirty
-- days, so that nothing that was typed or chosen is lost.
-- Locks: three new tables and an index; nothing else.
-- Undo: drop the tables.

create table booking_imports (
  id            uuid primary key default gen_random_uuid(),
  business_id   uuid not null references businesses (id),
  -- Who sent the file.
  created_by    uuid not null,
  name          text not null check (length(name) between 1 and 100),
  -- Of the bytes: the same file again is noticed.
  file_hash     text not null,
  headings      text[] not null,
  -- What each column holds, in the file's order; an empty text for one that is not read.
  columns       text[] not null,
  -- The middle of a subdistrict is good enough where no more is known.
  accepts_area  boolean not null default false,
  created_at    timestamptz not null
);
create index booking_imports_by_business on booking_imports (business_id, created_at desc, id desc);
create index booking_imports_by_age on booking_imports (created_at);
revoke truncate on booking_imports from songtan_app;

-- The place that a person chose for an address of the file, for every row that has it.
create table booking_import_places (
  import_id  uuid not null references booking_imports (id) on delete cascade,
  address    text not null,
  place      jsonb not null,
  primary key (import_id, address)
);
revoke truncate on booking_import_places from songtan_app;

create table booking_import_rows (
  import_id     uuid not null references booking_imports (id) on delete cascade,
  number        int not null check (number > 0),
  cells         text[] not null,
  -- What was typed over the cells since, by field.
  edits         jsonb not null default '{}',
  state         text not null default 'unchecked' check (state in
    ('unchecked', 'ready', 'unsure', 'wrong', 'skipped', 'queued', 'booked', 'failed')),
  -- Counts changes: a check that began before one is not saved.
  revision      int not null default 0,
  problems      jsonb not null default '{}',
  doubts        jsonb not null default '[]',
  -- The doubtful addresses.
  doubtful      text[] not null default '{}',
  -- A person has to look at it: of rows with the same doubtful address only the first.
  attention     boolean not null default false,
  -- Why it has no price, or was not booked.
  refusal       jsonb,
  -- The price, held as every quote is, and who is called.
  quote_id      uuid references quotes (id) on delete set null,
  contacts      jsonb,
  total_satang  bigint check (total_satang >= 0),
  requested_by  uuid,
  booking_id    uuid unique references bookings (id),
  primary key (import_id, number),
  check ((state = 'booked') = (booking_id is not null)),
  check (state <> 'queued' or (requested_by is not null and contacts is not null))
);
create index booking_import_rows_queued on booking_import_rows (import_id) where state = 'queued';
create index booking_import_rows_by_quote on booking_import_rows (quote_id);
revoke truncate on booking_import_rows from songtan_app;
