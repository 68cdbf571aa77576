-- Why: a process that dies leaves its jobs, and whole queues, locked; the job runner itself frees such locks after four hours.
--      Each process writes here every two seconds that it lives and which jobs it holds; a lock that no living process holds is freed.
-- Locks: none. Undo: drop the table; programs without it free nothing.
create table job_processes (
  id uuid primary key,
  seen_at timestamptz not null,
  -- Since when it has been seen without a gap; only a process that could have seen the others alive may free their jobs.
  steady_since timestamptz not null,
  job_ids bigint[] not null
);
revoke all on job_processes from songtan_app;
