-- Why: the first-run wizard remembers what was confirmed and which providers answered a test.
-- Locks: none; a new table.
-- Undo: drop the table.

-- The newest answer of each step; the audit log has all of them.
create table setup_steps (
  step    text primary key check (step in ('prices', 'payments', 'email', 'sms', 'line')),
  -- Confirmed by a person, or the answer of a provider to a test.
  outcome text not null check (outcome in ('confirmed', 'passed', 'failed')),
  -- Why a test failed: no address, refused keys, no answer, not set.
  problem text check (problem in ('absent', 'no_address', 'refused', 'silent')),
  done_by uuid not null references staff (id),
  done_at timestamptz not null,
  check ((outcome = 'failed') = (problem is not null))
);
revoke delete, truncate on setup_steps from songtan_app;
