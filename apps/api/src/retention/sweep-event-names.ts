import { sql } from "kysely";
import type { SweepDeps } from "./sweep-deps.ts";

const batchRows = 500;

/** Takes the recipient's name, the driver's words and the place out of what phones reported long ago; the hashes stay. */
export async function sweepEventNames({ db, clock }: SweepDeps, before: Date): Promise<void> {
  for (let swept = batchRows; swept === batchRows; ) {
    const { rows } = await sql<{ count: number }>`
      select remove_names_from_events(${before}, ${clock()}, ${batchRows}) as count`.execute(db);
    swept = rows[0]?.count ?? 0;
  }
}
