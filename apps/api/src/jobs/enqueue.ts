import { sql } from "kysely";
import type { Trx } from "../db/database.ts";
import type { Jobs } from "./jobs.ts";

/**
 * Adds a job inside the caller's transaction: the job exists exactly when the change it belongs to does.
 *
 * @param key a second job with the same key replaces the first while it waits
 */
export async function enqueue<Name extends keyof Jobs>(
  trx: Trx,
  job: { name: Name; payload: Jobs[Name]; runAt?: Date; key?: string },
): Promise<void> {
  await sql`select enqueue_job(${job.name}, ${JSON.stringify(job.payload)}::json, ${job.runAt ?? null}, ${job.key ?? null})`.execute(
    trx,
  );
}
