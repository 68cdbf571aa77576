import type pg from "pg";
import { paymentAges } from "./metric-list.ts";

export type Figures = {
  waiting: number;
  oldestSearchSeconds: number;
  driversOnDuty: number;
  openOffers: number;
  webhooks: number;
  oldestWebhookSeconds: number;
  jobs: { queue: string; ready: number; failed: number; oldestSeconds: number }[];
  /** Ages in minutes, each with the number of open payments below it and above the one before. */
  payments: Record<keyof typeof paymentAges, number>;
};

/** Each part reads an index of open rows. Jobs are timed by the database, all else by the program. */
const question = `
  select
    (select json_build_object('count', count(*), 'seconds',
        coalesce(extract(epoch from $1::timestamptz - min(coalesce(searching_since, created_at))), 0))
      from bookings where state = 'searching') as searching,
    (select count(*)::int from duty_periods where ended_at is null) as "driversOnDuty",
    (select count(*)::int from offers where answer is null) as "openOffers",
    (select json_build_object('count', count(*), 'seconds',
        coalesce(extract(epoch from $1::timestamptz - min(next_attempt_at)), 0))
      from webhook_deliveries delivery join webhook_endpoints endpoint on endpoint.id = endpoint_id
      where result is null and next_attempt_at <= $1 and mode = 'live' and disabled_at is null) as webhooks,
    (select coalesce(json_agg(extract(epoch from $1::timestamptz - created_at) / 60), '[]')
      from payments where state in ('calling', 'pending')) as payments,
    (select coalesce(json_agg(of_queue), '[]') from (
      select task_identifier as queue,
        count(*) filter (where is_ready) as ready, count(*) filter (where attempts >= max_attempts) as failed,
        coalesce(extract(epoch from clock_timestamp() - min(run_at) filter (where is_ready)), 0) as "oldestSeconds"
      from graphile_worker.jobs,
        lateral (select attempts < max_attempts and run_at <= clock_timestamp() as is_ready) ready
      where locked_at is null group by task_identifier) of_queue) as jobs`;

type Row = Pick<Figures, "driversOnDuty" | "openOffers" | "jobs"> & {
  searching: { count: number; seconds: number };
  webhooks: { count: number; seconds: number };
  payments: number[];
};

/** @param owner may read the tables of jobs */
export async function readFigures(owner: Pick<pg.Pool, "query">, now: Date): Promise<Figures> {
  const { rows } = await owner.query<Row>(question, [now]);
  const [row] = rows;
  if (!row) throw new Error("the database did not answer the question for figures");
  const { searching, webhooks, payments, ...rest } = row;
  return {
    ...rest,
    ...{ waiting: searching.count, oldestSearchSeconds: searching.seconds },
    ...{ webhooks: webhooks.count, oldestWebhookSeconds: webhooks.seconds },
    payments: byAge(payments),
  };
}

function byAge(minutes: readonly number[]): Figures["payments"] {
  const counts: Figures["payments"] = {
    ...{ under_15_minutes: 0, under_1_hour: 0, under_1_day: 0, older: 0 },
  };
  const ends = Object.entries(paymentAges) as [keyof Figures["payments"], number | null][];
  for (const age of minutes) {
    const [name] = ends.find(([, end]) => end === null || age < end) ?? ["older"];
    counts[name] += 1;
  }
  return counts;
}
