-- Why: the keys of providers are set in the console, sealed, and counted at once (decision 113).
-- Locks: none but setup_steps for a moment, which has a row for each step.
-- Undo: drop the table; setup_steps gets its old check back once rows of other steps are deleted.

-- Of each provider one row counts, and one may wait for a second person. What was replaced stays as a record without its secrets.
create table provider_settings (
  id             uuid primary key default gen_random_uuid(),
  kind           text not null check (
    kind in ('payments', 'email', 'sms', 'line', 'line_sign_in', 'maps', 'roads')
  ),
  -- What may be shown: addresses, public keys, names. Empty values: the provider is not used.
  body           jsonb not null check (jsonb_typeof(body) = 'object'),
  -- An object of the secrets, sealed by the key ring; null where there are none, or where they were replaced.
  sealed_secrets bytea,
  -- Who of staff typed which secret when, by field.
  secrets_set    jsonb not null check (jsonb_typeof(secrets_set) = 'object'),
  drafted_by     uuid not null references staff (id),
  drafted_at     timestamptz not null,
  -- One person was enough.
  set_alone      boolean not null,
  approved_by    uuid references staff (id),
  approved_at    timestamptz,
  replaced_at    timestamptz,
  constraint provider_settings_four_eyes check (
    case
      when set_alone then approved_by is null and approved_at is not null
      else (approved_by is null) = (approved_at is null) and (approved_by is null or approved_by <> drafted_by)
    end
  ),
  constraint provider_settings_replaced check (
    replaced_at is null or (approved_at is not null and sealed_secrets is null)
  )
);
create unique index provider_settings_in_force on provider_settings (kind)
  where approved_at is not null and replaced_at is null;
create unique index provider_settings_draft on provider_settings (kind) where approved_at is null;
revoke update, truncate on provider_settings from songtan_app;
grant update (sealed_secrets, approved_by, approved_at, replaced_at) on provider_settings to songtan_app;

alter table setup_steps
  drop constraint setup_steps_step_check,
  add constraint setup_steps_step_check check (
    step in ('prices', 'payments', 'email', 'sms', 'line', 'line_sign_in', 'maps', 'roads')
  ),
  drop constraint setup_steps_problem_check,
  add constraint setup_steps_problem_check check (
    problem in ('absent', 'no_address', 'refused', 'silent', 'address_refused', 'wrong_answer')
  );
