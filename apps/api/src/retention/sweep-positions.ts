import { addServiceDays, serviceDay } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { SweepDeps } from "./sweep-deps.ts";

/** Days made ahead: a sweeper that stands still for a weekend leaves no day without its own table. */
const daysAhead = 4;

/**
 * Takes away whole days of positions, keeps those of open claims until they close, and makes the days to come.
 */
export async function sweepPositions({ db, clock }: SweepDeps, before: Date): Promise<void> {
  await sql`select drop_position_days(${before})`.execute(db);
  await sql`delete from positions_rest where received_at < ${before}
    and not exists (select from reports where reports.booking_id = positions_rest.booking_id and ended_at is null)`.execute(
    db,
  );
  const today = serviceDay(clock());
  await sql`select make_position_days(${today}::date, ${addServiceDays(today, daysAhead)}::date)`.execute(db);
}
