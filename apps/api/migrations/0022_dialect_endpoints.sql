-- Why: what programs of the v3 protocol are notified of is sent by the engine of webhooks, with its log and retries.
-- Locks: webhook_endpoints, webhook_events and webhook_attempts briefly, for columns with a constant default.
-- Undo: make dialect_webhooks again from the endpoints of that format, delete these, drop the columns.

-- An endpoint of the v3 protocol is signed with the key that set it; others have a secret and a key pair of their own.
alter table webhook_endpoints
  add column format text not null default 'standard' check (format in ('standard', 'lalamove_v3')),
  add column key_id uuid references partner_keys (id),
  alter column sealed_secret drop not null,
  alter column sealed_private_key drop not null,
  alter column public_key drop not null,
  add constraint webhook_endpoints_signed check (case format
    when 'standard' then key_id is null and num_nulls(sealed_secret, sealed_private_key, public_key) = 0
    else key_id is not null and num_nonnulls(sealed_secret, sealed_private_key, public_key) = 0 end);
-- By their protocol there is one address.
create unique index webhook_endpoints_one_dialect on webhook_endpoints (business_id, mode) where format = 'lalamove_v3';

alter table webhook_events
  add column format text not null default 'standard' check (format in ('standard', 'lalamove_v3')),
  -- Who listens to that protocol has the events made for them.
  add constraint webhook_events_format check (format = 'standard' or endpoint_id is not null);

alter table webhook_attempts drop constraint webhook_attempts_problem_check;
alter table webhook_attempts add constraint webhook_attempts_problem_check
  check (problem in ('timeout', 'refused_address', 'unreachable', 'too_large', 'key_revoked'));

insert into webhook_endpoints (business_id, mode, format, url, types, key_id, created_by, created_at)
select business_id, mode, 'lalamove_v3', url,
  array['ORDER_CREATED', 'ORDER_STATUS_CHANGED', 'DRIVER_ASSIGNED', 'ORDER_AMOUNT_CHANGED', 'ORDER_REPLACED', 'ORDER_EDITED',
    'WALLET_BALANCE_CHANGED', 'POD_STATUS_CHANGED', 'POP_STATUS_CHANGED', 'DELIVERY_CODE_STATUS_CHANGED'],
  key_id, 'key:' || key_id, set_at
from dialect_webhooks;
drop table dialect_webhooks;

-- Jobs of one queue run one after the other, in the order in which they were added.
drop function enqueue_job(text, json, timestamptz, text);
create function enqueue_job(task text, payload json, run_at timestamptz, job_key text, queue text default null)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    task, payload, queue_name => queue, run_at => coalesce(run_at, now()), job_key => job_key, max_attempts => 12
  );
end
$$;
revoke all on function enqueue_job from public;
grant execute on function enqueue_job to songtan_app;
