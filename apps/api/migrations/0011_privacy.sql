-- Privacy: exports of personal data, and the functions that remove personal data from rows that the
-- program's role may not change. Each has its own limit, so that a mistake in the program cannot
-- remove what must be stored.

-- What we hold about a person, as a file to download.
create table data_exports (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references accounts (id),
  state        text not null check (state in ('preparing', 'ready', 'expired')),
  locale       text not null check (locale in ('th', 'en')),
  requested_at timestamptz not null,
  ready_at     timestamptz,
  expires_at   timestamptz,
  storage_key  text unique,
  sealed_key   bytea,  -- of this file alone, sealed by ours; deleted with the file
  byte_count   bigint check (byte_count > 0),
  check ((state = 'ready') = (sealed_key is not null)),
  check (state <> 'ready' or (ready_at is not null and expires_at > ready_at and storage_key is not null))
);
create index data_exports_by_account on data_exports (account_id, requested_at desc);
create unique index data_exports_one_at_a_time on data_exports (account_id)
  where state = 'preparing';

-- Decisions of accounts that were closed long ago.
create function delete_consents_of_closed(closed_before timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare deleted bigint;
begin
  delete from consents using accounts
    where accounts.id = consents.account_id and accounts.closed_at < closed_before;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
revoke all on function delete_consents_of_closed from public;
grant execute on function delete_consents_of_closed to songtan_app;

-- The recipient's name, the driver's note and the position in old events. Hashes, receipts and order
-- stay: the chain can still be checked, and shows that something was removed.
create function remove_names_from_events(before timestamptz, removed_at timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  retention constant interval := interval '365 days';
  done int;
begin
  if before > removed_at - retention then
    raise exception 'names in reported events are stored for % days', extract(day from retention)
      using errcode = 'check_violation';
  end if;
  with old as (
    select e.id from task_events e join bookings b on b.id = e.booking_id
    where e.names_removed_at is null and e.received_at < least(before, now() - retention)
      and b.ended_at is not null
    order by e.received_at limit most for update of e skip locked
  )
  update task_events set
    body = ((body - 'note' - 'latitude' - 'longitude') #- '{proof,recipientName}'),
    names_removed_at = removed_at
  from old where task_events.id = old.id;
  get diagnostics done = row_count;
  return done;
end
$$;
revoke all on function remove_names_from_events(timestamptz, timestamptz, int) from public;
grant execute on function remove_names_from_events(timestamptz, timestamptz, int) to songtan_app;

-- The same for events that the program names, so that one that cannot be changed does not stop the
-- others.
create function remove_names_from_events(old uuid[], removed_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  retention constant interval := interval '365 days';
begin
  if exists (select from task_events e join bookings b on b.id = e.booking_id
      where e.id = any (old)
        and (e.received_at >= least(removed_at, now()) - retention or b.ended_at is null)) then
    raise exception 'names in reported events are stored for % days', extract(day from retention)
      using errcode = 'check_violation';
  end if;
  update task_events set
    body = ((body - 'note' - 'latitude' - 'longitude') #- '{proof,recipientName}'),
    names_removed_at = removed_at
  where id = any (old) and names_removed_at is null;
end
$$;
revoke all on function remove_names_from_events(uuid[], timestamptz) from public;
grant execute on function remove_names_from_events(uuid[], timestamptz) to songtan_app;

-- What people wrote in reports, a year after their end.
create function remove_text_from_reports(old uuid[], removed_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  retention constant interval := interval '365 days';
begin
  if exists (select from reports
      where id = any (old) and (ended_at < least(removed_at, now()) - retention) is not true) then
    raise exception 'the text of reports is stored for % days', extract(day from retention)
      using errcode = 'check_violation';
  end if;
  delete from report_photos using report_messages m where m.id = message_id and m.report_id = any (old);
  update report_messages set text = '', author_name = '–' where report_id = any (old);
  update reports set decision_note = null, text_removed_at = removed_at where id = any (old);
end
$$;
revoke all on function remove_text_from_reports(uuid[], timestamptz) from public;
grant execute on function remove_text_from_reports(uuid[], timestamptz) to songtan_app;

-- Of a closed account. Notes about a suspended driver stay: closing the account does not end a
-- suspension.
create function anonymise_text_of_closed(closed uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  suspended boolean;
begin
  select suspended_at is not null into suspended from accounts where id = closed and closed_at is not null;
  if not found then
    raise exception 'account % is not closed', closed using errcode = 'check_violation';
  end if;
  update report_messages set author_name = '–' where author_id = closed;
  update chat_messages set author_name = '–' where author_id = closed;
  update ratings set comment = null from bookings b
    where b.id = ratings.booking_id and closed in (b.customer_id, ratings.driver_id) and comment is not null;
  if not suspended then
    delete from driver_notes where driver_id = closed;
    update appeals set text = '–' where driver_id = closed;
  end if;
end
$$;
revoke all on function anonymise_text_of_closed(uuid) from public;
grant execute on function anonymise_text_of_closed(uuid) to songtan_app;

-- Jobs that have failed for good have names and phones in their payload.
create function delete_failed_jobs(before timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < before;
end
$$;
revoke all on function delete_failed_jobs(timestamptz) from public;
grant execute on function delete_failed_jobs(timestamptz) to songtan_app;
