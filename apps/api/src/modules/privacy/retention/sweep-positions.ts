import { addServiceDays, serviceDay } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import { eachPart } from "../../../jobs/for-each-isolated.ts";
import { deleteOld } from "./batches/each-batch.ts";
import type { SweepDeps } from "./batches/sweep-deps.ts";

/** Days created ahead: a sweeper that is down for a weekend leaves no day without its own table. */
const daysAhead = 4;

/**
 * Drops whole days of positions, retains those of open claims until they close, and creates the
 * coming days.
 */
export const sweepPositions = ({ db, clock }: SweepDeps, before: Date): Promise<void> =>
  eachPart(
    () => dropDays(db, before),
    () =>
      deleteOld(
        { db },
        "positions_rest",
        sql`received_at < ${before}
          and not exists (select from reports where reports.booking_id = positions_rest.booking_id and ended_at is null)`,
      ),
    // The last position of a driver who has not driven since.
    () => deleteOld({ db }, "driver_presence", sql`received_at < ${before}`),
    () => {
      const today = serviceDay(clock());
      return sql`select make_position_days(${today}::date, ${addServiceDays(today, daysAhead)}::date)`.execute(
        db,
      );
    },
  );

/** A transaction for each day: what writes positions waits for one at most. */
async function dropDays(db: SweepDeps["db"], before: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ dropped: boolean }>`
      select drop_position_day(${before}) as dropped`.execute(db);
    if (!rows[0]?.dropped) return;
  }
}
