-- Why: who presses "send again" twice has an event sent once more, not twice; and an answer that is none of HTTP, such as one
--      with the status 42, is recorded as that instead of failing the record of the attempt.
-- Locks: webhook_deliveries and webhook_attempts for a moment; the waiting replays are read once.
-- Undo: drop the index; the attempts with that problem become unreachable before the check is as it was.
delete from webhook_deliveries twice using webhook_deliveries first
where twice.replay and twice.result is null and first.replay and first.result is null
  and twice.endpoint_id = first.endpoint_id and twice.event_id = first.event_id and twice.id > first.id;
create unique index webhook_deliveries_replayed_once on webhook_deliveries (endpoint_id, event_id)
  where replay and result is null;

alter table webhook_attempts drop constraint webhook_attempts_problem_check;
alter table webhook_attempts add constraint webhook_attempts_problem_check
  check (problem in ('timeout', 'refused_address', 'unreachable', 'too_large', 'key_revoked', 'bad_answer'));
