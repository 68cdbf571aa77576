-- Why: two of staff must be two people. Scopes that decide about money are given by two managers, and whoever is the second
--      person of a rule is looked at: since when they have the scope, who invited them, from where they signed in.
-- Locks: staff and staff_sessions are small, and so is incidents; new columns without a default. Undo: drop the table and the columns, and make the index as in 0078.
alter table staff add column invited_by uuid references staff (id);   -- null: invited on the server itself
update staff set invited_by = (
  select actor_id from audit_log
  where action = 'staff.invited' and subject_kind = 'staff' and subject_id = staff.id and actor_kind = 'staff'
  order by at limit 1
);

alter table staff_sessions
  add column network    text,                                          -- the address, an IPv6 one cut to its /64
  add column device_key bytea check (length(device_key) = 32);         -- hash of the browser's own cookie

-- Money scopes for a member of staff, asked for by one manager and given by another.
create table staff_grants (
  id         uuid primary key default gen_random_uuid(),
  staff_id   uuid not null references staff (id),
  scopes     text[] not null check (cardinality(scopes) > 0 and scopes <@ array['driver.review', 'booking.manage',
               'payment.refund', 'payout.run', 'tariff.edit', 'partner.manage', 'staff.manage', 'audit.read']),
  asked_by   uuid references staff (id),                               -- null: on the server itself
  asked_at   timestamptz not null,
  agreed     boolean,                                                  -- null: waits for a second manager
  decided_by uuid references staff (id),
  decided_at timestamptz,
  check ((agreed is null) = (decided_at is null)),
  constraint staff_grants_four_eyes check (
    agreed is not true or asked_by is null
    or (decided_by is not null and decided_by <> asked_by and decided_by <> staff_id)
  )
);
create unique index staff_grants_open on staff_grants (staff_id) where agreed is null;
create index staff_grants_by_staff on staff_grants (staff_id, decided_at desc);
revoke delete, truncate on staff_grants from songtan_app;

-- Incidents about a member of staff: one open of a kind each.
drop index incidents_one_of_program;
create unique index incidents_one_of_program on incidents (kind, coalesce(details->>'staffId', ''))
  where closed_at is null and booking_id is null and driver_id is null;
