-- Why: each transaction of test mode switches to the role songtan_test (decision 137), which has no right on the real tables behind
--      those of test mode. In tables with rows of both modes it sees and writes those of test mode alone, and of the people
--      among the real accounts it learns the name of one who acted as a member.
-- Locks: the keys, proposals, requests, endpoints and events of partners for a moment each; they are not rewritten.
-- Undo: drop the policies, disable row level security on the five tables, and drop the function.

do $$
declare
  shared text;
begin
  foreach shared in array array['agent_proposals', 'partner_keys', 'partner_requests', 'webhook_endpoints', 'webhook_events'] loop
    execute format('alter table %I enable row level security', shared);
    execute format('create policy of_both_modes on %I using (true)', shared);
    execute format(
      'create policy of_test_mode on %I as restrictive to songtan_test using (mode = %L)', shared, 'test');
  end loop;
end
$$;

-- The name of the person behind `member:` and an id, in either mode; null for a key and an agent.
create function member_name(acted_by text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select first_name || ' ' || last_name from accounts
  where id = case when acted_by like 'member:%' then substr(acted_by, 8)::uuid end
$$;
revoke all on function member_name from public;
grant execute on function member_name to songtan_app, songtan_test;
