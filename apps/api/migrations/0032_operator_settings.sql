-- Why: who the operator is, its limits, tax rates and terms for drivers are changed in the console, by date and by two people.
-- Locks: none; a new table.
-- Undo: drop the table.

-- Settings of the operator. Of each kind the newest approved row that has begun counts; a row never changes once it is
-- approved, and only one that has not begun may be deleted.
create table operator_settings (
  id             uuid primary key default gen_random_uuid(),
  kind           text not null check (kind in ('company', 'request_limits', 'tax_rates', 'driver_terms')),
  -- A draft of a kind that begins at once begins when it is approved.
  effective_from timestamptz not null,
  body           jsonb not null check (jsonb_typeof(body) = 'object'),
  reason         text not null check (char_length(reason) between 1 and 500),
  drafted_by     uuid not null references staff (id),
  drafted_at     timestamptz not null,
  -- One person was enough: a limit, or no one had booked yet.
  set_alone      boolean not null,
  approved_by    uuid references staff (id),
  approved_at    timestamptz,
  constraint operator_settings_four_eyes check (
    case
      when set_alone then approved_by is null and approved_at is not null
      else (approved_by is null) = (approved_at is null) and (approved_by is null or approved_by <> drafted_by)
    end
  )
);
create index operator_settings_in_force on operator_settings (kind, effective_from desc, approved_at desc)
  where approved_at is not null;
-- Two changes of money on one day would contradict each other.
create unique index operator_settings_one_a_day on operator_settings (kind, effective_from)
  where kind in ('tax_rates', 'driver_terms');
revoke update, truncate on operator_settings from songtan_app;
grant update (effective_from, approved_by, approved_at) on operator_settings to songtan_app;
