-- Why: staff edit prices. A draft is one row that two people cannot overwrite silently (revision); a published version is
--      never changed, begins in the future, and may be taken back until then. Public holidays are days, not versions of
--      prices: the cabinet adds one a week before, and no price list changes by it.
-- Locks: tariffs for a moment. Undo: drop what is made here, revoke the grants.
alter table tariffs
  add column id uuid not null unique default gen_random_uuid(),
  add column note text,
  add column published_by uuid references staff (id),
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid references staff (id),
  add constraint tariffs_begin_later check (published_by is null or effective_from > created_at),
  add constraint tariffs_taken_back_before check (withdrawn_at is null or withdrawn_at < effective_from),
  add constraint tariffs_taken_back_by check ((withdrawn_at is null) = (withdrawn_by is null));
create unique index tariffs_one_beginning on tariffs (effective_from) where withdrawn_at is null;
grant insert on tariffs to songtan_app;
grant update (withdrawn_at, withdrawn_by) on tariffs to songtan_app;

create table tariff_drafts (
  id             uuid primary key default gen_random_uuid(),
  version        text not null check (version ~ '^[a-z0-9][a-z0-9-]{2,39}$'),
  effective_from timestamptz not null,
  note           text,
  body           jsonb not null,
  revision       int not null default 1,
  created_at     timestamptz not null,
  created_by     uuid not null references staff (id),
  updated_at     timestamptz not null,
  updated_by     uuid not null references staff (id)
);

create table public_holidays (
  id       uuid primary key default gen_random_uuid(),
  day      date not null unique,
  name_th  text not null check (name_th <> ''),
  name_en  text not null check (name_en <> ''),
  added_at timestamptz not null default now(),
  added_by uuid references staff (id)
);
revoke truncate on tariff_drafts, public_holidays from songtan_app;
