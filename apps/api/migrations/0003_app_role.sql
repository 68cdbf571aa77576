-- Why: the program that serves requests is not the one that owns the tables. It cannot rewrite facts, and adds jobs
--      only through one function, because the job tables belong to the owner. Locks: none. Undo: revoke and drop.
grant usage on schema public to songtan_app;
grant select, insert, update, delete on all tables in schema public to songtan_app;
grant usage, select on all sequences in schema public to songtan_app;
revoke update, delete, truncate on booking_events, task_events, consents, ratings from songtan_app;
revoke insert, update, delete, truncate on tariffs, installation from songtan_app;
alter default privileges in schema public grant select, insert, update, delete on tables to songtan_app;
alter default privileges in schema public grant usage, select on sequences to songtan_app;

create function enqueue_job(task text, payload json, run_at timestamptz, job_key text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, run_at => coalesce(run_at, now()), job_key => job_key, max_attempts => 12);
end
$$;
revoke all on function enqueue_job from public;
grant execute on function enqueue_job to songtan_app;
