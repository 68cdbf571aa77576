-- Platform: what every other module needs. The roles' rights, idempotency keys, uploads, the audit
-- log, incidents, notices and the processes that run. Each file of this folder has the tables of
-- one module, in the order of the modules; a foreign key to a table of a later file is added there.

-- songtan_owner owns the tables; songtan_app serves requests. What it may not change is revoked
-- after each table.
grant usage on schema public to songtan_app;
grant select, insert, update, delete on all tables in schema public to songtan_app;
grant usage, select on all sequences in schema public to songtan_app;
alter default privileges in schema public
  grant select, insert, update, delete on tables to songtan_app;
alter default privileges in schema public
  grant usage, select on sequences to songtan_app;

-- Trigrams find a part of a word by index (decision 44). In a schema of its own, because a restore
-- replaces `public` and its indexes need the extension. The searched columns are compared as bytes
-- (collate "C"), and so are the indexes. Every search reads what is not yet sorted into an index,
-- so the indexes let little of it wait.
create schema if not exists extensions;
create extension if not exists pg_trgm schema extensions;

-- One row: what this database was made for.
create table installation (
  only_row   boolean primary key default true check (only_row),
  sandbox    boolean not null,  -- a database that saw the sandbox never becomes production
  created_at timestamptz not null default now()
);
revoke insert, update, delete, truncate on installation from songtan_app;

-- Answers of commands, so that the same key gives the same answer again.
create table idempotency_keys (
  actor        text not null,
  method       text not null,
  path         text not null,
  key          text not null,
  -- Another request with the same key is refused.
  request_hash bytea not null,
  status       int not null,
  answer       jsonb not null,
  created_at   timestamptz not null,
  primary key (actor, method, path, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Pictures as they are stored. An account or a member of staff sent each.
create table uploads (
  id            uuid primary key,
  account_id    uuid,
  staff_id      uuid,
  purpose       text not null,
  storage_key   text not null unique,
  mime          text not null,
  byte_count    int not null check (byte_count > 0),
  width         int not null,
  height        int not null,
  sha256_sent   text not null check (sha256_sent ~ '^[0-9a-f]{64}$'), -- of the bytes the phone made
  sha256_stored text not null check (sha256_stored ~ '^[0-9a-f]{64}$'), -- of the bytes we store
  encrypted     boolean not null,
  -- The key it is sealed with, so that keys can change.
  key_id        smallint,
  -- The sender confirmed what is covered, before sending.
  redacted      boolean not null default false,
  created_at    timestamptz not null,
  constraint uploads_sealed_by_a_key check (encrypted = (key_id is not null)),
  constraint uploads_card_covered check (purpose <> 'citizen-card' or redacted),
  constraint uploads_of_one_sender check (num_nonnulls(account_id, staff_id) = 1)
);
create index uploads_by_account on uploads (account_id, created_at);
create index uploads_by_key on uploads (key_id) where key_id is not null;
create index uploads_by_age on uploads (purpose, created_at);

-- Files without a row: written before a file is made and when its row is deleted, removed when the
-- file has its row or is gone.
create table files_to_remove (
  storage_key text primary key,
  noted_at    timestamptz not null
);

-- Who did what to whom, in the transaction that did it. No personal numbers in it, so that it may
-- be stored for long.
create table audit_log (
  id           uuid primary key default gen_random_uuid(),
  actor_kind   text not null check (actor_kind in ('staff', 'driver', 'customer', 'system')),
  actor_id     uuid,
  actor_name   text,
  action       text not null,
  subject_kind text not null check (subject_kind ~ '^[a-z_]{1,40}$'),
  subject_id   uuid not null,
  detail       jsonb not null,
  address      text,
  at           timestamptz not null,
  check ((actor_kind = 'system') = (actor_id is null))
);
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_subject on audit_log (subject_id, at desc, id desc);
create index audit_log_by_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_search on audit_log
  using gin (
    (actor_name collate "C") extensions.gin_trgm_ops,
    (action collate "C") extensions.gin_trgm_ops,
    ((detail::text) collate "C") extensions.gin_trgm_ops
  )
  with (gin_pending_list_limit = 256);
revoke update, delete, truncate on audit_log from songtan_app;

-- What staff must look at, opened by a rule: about a booking, a driver, an account, a member of
-- staff or the program.
create table incidents (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null check (kind ~ '^[a-z][a-z_]{2,39}$'),
  booking_id uuid,
  driver_id  uuid,
  account_id uuid,
  details    jsonb not null default '{}',
  opened_at  timestamptz not null,
  closed_at  timestamptz check (closed_at >= opened_at),
  closed_by  uuid,  -- null: closed by the rule itself
  resolution text,
  check ((closed_at is null) = (resolution is null)),
  check (closed_by is null or closed_at is not null)
);
create index incidents_open on incidents (opened_at) where closed_at is null;
create index incidents_by_booking on incidents (booking_id);
create unique index incidents_one_open on incidents (kind, booking_id)
  where closed_at is null and kind <> 'sos';
create unique index incidents_one_alarm on incidents (driver_id)
  where closed_at is null and kind = 'sos';
create unique index incidents_one_of_account on incidents (account_id, kind)
  where closed_at is null and account_id is not null;
create unique index incidents_one_of_program
  on incidents (kind, coalesce(details->>'staffId', details->>'task', ''))
  where closed_at is null and booking_id is null and driver_id is null and account_id is null;

-- A notice is written once for each event and person, with the channel by which it was sent in the
-- end.
create table notices (
  id          uuid primary key default gen_random_uuid(),
  account_id  uuid not null,
  event       text not null,
  -- What it is about: each event notifies a person once.
  source      text not null check (length(source) between 1 and 200),
  notified_at timestamptz not null,
  channel     text check (channel in ('push', 'line', 'sms', 'email')),
  sent_at     timestamptz,
  unique (account_id, source),
  check ((channel is null) = (sent_at is null))
);
create index notices_by_age on notices (notified_at);
create index notices_of_source on notices (source);
revoke truncate on notices from songtan_app;

-- Which keys each running process has, so that a change of keys in the wrong order is refused.
create table running_processes (
  id         uuid primary key,
  host       text not null,
  pid        integer not null,
  -- The first one seals, all of them open.
  key_ids    integer[] not null check (cardinality(key_ids) > 0),
  started_at timestamptz not null default now(),
  seen_at    timestamptz not null default now()
);

-- Each process writes here every two seconds which jobs it holds; a lock that no living process
-- holds is released.
create table job_processes (
  id           uuid primary key,
  seen_at      timestamptz not null,
  -- Since when it was seen without a gap; only a process that could have seen the others may
  -- release their jobs.
  steady_since timestamptz not null,
  job_ids      bigint[] not null
);
revoke all on job_processes from songtan_app;

-- When a job last succeeded.
create table job_successes (
  job          text primary key,
  succeeded_at timestamptz not null
);
-- A new installation counts from its first start.
insert into job_successes values ('sweep', now());
revoke delete, truncate on job_successes from songtan_app;

-- The job tables belong to the owner; the program adds jobs by this function alone.
create function enqueue_job(task text, payload json, run_at timestamptz, job_key text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    task, payload, run_at => coalesce(run_at, now()), job_key => job_key, max_attempts => 12
  );
end
$$;
revoke all on function enqueue_job from public;
grant execute on function enqueue_job to songtan_app;

-- Jobs that have used all their attempts: nothing runs them again by itself.
create function failed_jobs() returns table (task text, job_id bigint, problem text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select jobs.task_identifier, jobs.id, jobs.last_error
    from graphile_worker.jobs
    where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null;
end
$$;
revoke all on function failed_jobs from public;
grant execute on function failed_jobs to songtan_app;

-- Gives the failed jobs of a task all their attempts again, from now on. Answers how many.
create function run_failed_jobs(failed_task text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[] := array(select job_id from failed_jobs() where task = failed_task);
begin
  perform graphile_worker.reschedule_jobs(ids, run_at => now(), attempts => 0);
  return cardinality(ids);
end
$$;
revoke all on function run_failed_jobs from public;
grant execute on function run_failed_jobs to songtan_app;

-- Deletes the failed jobs of a task, and what they carry. Answers how many.
create function drop_failed_jobs(failed_task text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[] := array(select job_id from failed_jobs() where task = failed_task);
begin
  perform graphile_worker.complete_jobs(ids);
  return cardinality(ids);
end
$$;
revoke all on function drop_failed_jobs from public;
grant execute on function drop_failed_jobs to songtan_app;
