-- Why: the owner is told of what changes who holds the account, with a link to say "this was not me". Saying so opens an
--      incident about the account; while it is open no money leaves and no contact or bank account changes.
-- Locks: incidents is small; its writers wait a moment. Undo: drop the table, the columns and the new index.
create table not_me_links (
  id          uuid primary key default gen_random_uuid(),
  account_id  uuid not null references accounts (id),
  token_hash  bytea not null unique check (length(token_hash) = 32),   -- the token itself is never stored
  event       text not null check (event ~ '^[a-z][a-z_]{2,39}$'),
  happened_at timestamptz not null,
  expires_at  timestamptz not null check (expires_at > happened_at),
  used_at     timestamptz,
  outcome     jsonb not null default '{}'                              -- what was undone
);
create index not_me_links_by_account on not_me_links (account_id);
create index not_me_links_by_time on not_me_links (expires_at);

alter table contact_changes add column undone_at timestamptz check (undone_at >= changed_at);

alter table incidents add column account_id uuid references accounts (id);
create unique index incidents_one_of_account on incidents (account_id, kind)
  where closed_at is null and account_id is not null;
