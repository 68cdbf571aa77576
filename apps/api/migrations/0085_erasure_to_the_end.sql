-- Why: what was sent in chats and reports kept an account from being erased, and one row the sweep could not delete kept all
--      others. Reports and addresses had no end at all. Reports, ratings and notes are append-only for the program, so functions
--      of the owner's take the words out: of a report a year after its end, by the database's own clock as in 0058, and of a
--      person once their account is closed. Jobs that have failed for good keep names and phones in what they carry. See
--      decision 55.
-- Locks: bookings and reports for a moment, for columns without a value; the indexes are partial and small.
-- Undo: drop the table, the columns and the functions; what was taken out is gone.
create table job_successes (
  job          text primary key,
  succeeded_at timestamptz not null
);
-- Counted from here on an installation that has never swept.
insert into job_successes values ('sweep', now());
revoke delete, truncate on job_successes from songtan_app;

alter table reports add column words_removed_at timestamptz;
create index reports_with_words on reports (ended_at) where words_removed_at is null;
alter table bookings add column places_masked_at timestamptz;
create index bookings_with_places on bookings (created_at) where places_masked_at is null;

-- As in 0058, of events that the program names: one that cannot be changed no longer keeps the others.
create function remove_names_from_events(old uuid[], removed_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept constant interval := interval '365 days';
begin
  if exists (select from task_events e join bookings b on b.id = e.booking_id
      where e.id = any (old) and (e.received_at >= least(removed_at, now()) - kept or b.ended_at is null)) then
    raise exception 'names in reported events are kept for % days', extract(day from kept) using errcode = 'check_violation';
  end if;
  update task_events set
    body = ((body - 'note' - 'latitude' - 'longitude') #- '{proof,recipientName}'),
    names_removed_at = removed_at
  where id = any (old) and names_removed_at is null;
end
$$;

create function remove_words_from_reports(old uuid[], removed_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept constant interval := interval '365 days';
begin
  if exists (select from reports where id = any (old) and (ended_at < least(removed_at, now()) - kept) is not true) then
    raise exception 'what was written in reports is kept for % days', extract(day from kept) using errcode = 'check_violation';
  end if;
  delete from report_photos using report_messages m where m.id = message_id and m.report_id = any (old);
  update report_messages set text = '', author_name = '–' where report_id = any (old);
  update reports set words = null, words_removed_at = removed_at where id = any (old);
end
$$;

-- Only of an account that is closed. What was noted of a suspended driver stays: closing is no way around a suspension.
create function forget_words_of_closed(closed uuid) returns void
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

create function forget_failed_jobs(before timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < before;
end
$$;

revoke all on function remove_names_from_events(uuid[], timestamptz), remove_words_from_reports(uuid[], timestamptz), forget_words_of_closed(uuid),
  forget_failed_jobs(timestamptz) from public;
grant execute on function remove_names_from_events(uuid[], timestamptz), remove_words_from_reports(uuid[], timestamptz), forget_words_of_closed(uuid),
  forget_failed_jobs(timestamptz) to songtan_app;
