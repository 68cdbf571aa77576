-- Why: the sandbox's card provider keeps its own records apart from ours, and keeps them when the program is killed: only so
--      can a test see whether a charge stands there that our books do not know. Empty in production.
-- Locks: new tables only. Undo: drop the tables.
create table sandbox_provider_objects (
  id        text primary key,
  kind      text not null,
  parent_id text,
  place     bigint generated always as identity,
  body      jsonb not null,
  secret    jsonb                                    -- what the provider knows and never shows
);
create index sandbox_provider_objects_by_kind on sandbox_provider_objects (kind, parent_id, place);

create table sandbox_provider_deliveries (
  id       bigint generated always as identity primary key,
  event_id text not null references sandbox_provider_objects (id),
  uri      text not null,
  attempt  int not null default 0,
  due_at   timestamptz not null,
  status   int,                                      -- of the last answer; null before the first try
  ended_at timestamptz
);
create index sandbox_provider_deliveries_due on sandbox_provider_deliveries (due_at) where ended_at is null;
