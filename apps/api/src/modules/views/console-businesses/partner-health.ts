import type {
  PartnerHealthRow,
  PartnerHealthView,
} from "@songtan/contract/console/overview/partner-health";
import { limits } from "@songtan/domain/limits";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";

const dayMilliseconds = 86_400_000;

type Row = {
  id: string;
  name: string;
  endpoints: {
    id: string;
    url: string;
    disabledAt: string | null;
    reason: string | null;
    since: string;
  }[];
  oldest: Date | null;
  attempts: number;
  failed: number;
  errors: PartnerHealthRow["dialectErrors"];
};

/**
 * Businesses with endpoints that fail or that we switched off, or with refused calls at `/v3` in the
 * last 24 hours, in live mode. The worst first.
 */
export async function loadPartnerHealth({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<PartnerHealthView> {
  const since = new Date(clock().getTime() - dayMilliseconds);
  const { rows } = await sql<Row>`
    with endpoints as (
      select business_id, json_agg(json_build_object('id', id, 'url', url, 'disabledAt', disabled_at,
          'reason', disabled_reason, 'since', coalesce(disabled_at, failing_since))
          order by coalesce(disabled_at, failing_since)) as list
      from webhook_endpoints
      where mode = 'live' and (disabled_reason in ('gone', 'failing')
        or failing_since is not null and disabled_at is null)
      group by business_id),
    attempts as (
      select business_id, count(*)::int as attempts,
        count(*) filter (where problem is not null or status not between 200 and 299)::int as failed
      from webhook_attempts
      join webhook_endpoints endpoint on endpoint.id = endpoint_id and mode = 'live'
      where at >= ${since} group by business_id),
    undelivered as (
      select business_id, min(delivery.created_at) as oldest
      from webhook_deliveries delivery
      join webhook_endpoints endpoint on endpoint.id = endpoint_id and mode = 'live'
      where result is null and attempts > 0 group by business_id),
    refused as (
      select business_id, coalesce(substring(response_body from '"(ERR_[A-Z_]+)"'), code, status::text) as id,
        count(*)::int as count
      from partner_requests
      where mode = 'live' and at >= ${since} and status >= 400 and path like '/v3/%'
      group by 1, 2),
    errors as (
      select business_id, sum(count)::int as total,
        json_agg(json_build_object('id', id, 'count', count) order by count desc, id) as list
      from refused group by business_id)
    select businesses.id, businesses.name, coalesce(endpoints.list, '[]') as endpoints, oldest,
      coalesce(attempts, 0) as attempts, coalesce(failed, 0) as failed,
      coalesce(errors.list, '[]') as errors
    from businesses
    left join endpoints on endpoints.business_id = businesses.id
    left join attempts on attempts.business_id = businesses.id
    left join undelivered on undelivered.business_id = businesses.id
    left join errors on errors.business_id = businesses.id
    where endpoints.list is not null or failed > 0 or oldest is not null or errors.list is not null
    order by endpoints.list is null, coalesce(failed, 0) desc, coalesce(errors.total, 0) desc, businesses.id
    limit ${limits.pageRows}`.execute(db);
  return { rows: rows.map(toRow) };
}

const dialectErrorsMax = 5;

const toRow = (row: Row): PartnerHealthRow => ({
  business: { id: row.id, name: row.name },
  endpoints: row.endpoints.map(({ id, url, disabledAt, reason, since }) => ({
    id,
    host: new URL(url).host,
    state: disabledAt === null ? "failing" : reason === "gone" ? "gone" : "switched_off",
    since: new Date(since).toISOString(),
  })),
  oldestUndeliveredAt: row.oldest?.toISOString() ?? null,
  attempts: row.attempts,
  failedAttempts: row.failed,
  dialectErrors: row.errors.slice(0, dialectErrorsMax),
});
