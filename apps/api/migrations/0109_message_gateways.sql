-- Why: a gateway that failed raised no alarm until a message had used all its attempts, sixteen hours later.
-- Locks: a new table, nothing else. Undo: drop it.
create table message_gateways (
  channel       text primary key check (channel in ('sms', 'email')),
  -- Messages without an answer since the last one that was accepted.
  failures      int not null default 0 check (failures >= 0),
  failing_since timestamptz check ((failing_since is null) = (failures = 0))
);
insert into message_gateways (channel) values ('sms'), ('email');
