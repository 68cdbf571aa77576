-- Why: an endpoint with a secret that does not open, because the key that sealed it is missing, fails its attempts with that problem;
--      before it was tried again each minute without end, and its log showed nothing.
-- Locks: webhook_attempts for a moment.
-- Undo: the attempts with that problem become key_revoked before the check is as it was.
alter table webhook_attempts drop constraint webhook_attempts_problem_check;
alter table webhook_attempts add constraint webhook_attempts_problem_check
  check (problem in ('timeout', 'refused_address', 'unreachable', 'too_large', 'key_revoked', 'bad_answer', 'secret_unreadable'));
