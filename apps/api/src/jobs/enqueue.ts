import type { Trx } from "../db/database.ts";
import { textWithSavedPlan } from "../db/pipeline/saved-plans.ts";
import { sendTextAhead } from "../db/send-ahead.ts";
import type { Jobs } from "./jobs.ts";

const text = textWithSavedPlan(`select enqueue_job($1, $2::json,
  coalesce($3::timestamptz, now() + make_interval(secs => $4::float8)), $5, $6)`);

/**
 * Adds a job inside the caller's transaction: the job exists exactly when the change it belongs to does.
 *
 * @param inSeconds by the clock of the queue, which is the database's; `runAt` is by ours
 * @param queue jobs of one queue run one after the other, in their order
 * @param key a second job with the same key replaces the first while it waits
 */
export async function enqueue<Name extends keyof Jobs>(
  trx: Trx,
  job: {
    name: Name;
    payload: Jobs[Name];
    runAt?: Date;
    inSeconds?: number;
    key?: string;
    queue?: string;
  },
): Promise<void> {
  const { name, payload, runAt = null, inSeconds = null, key = null, queue = null } = job;
  await sendTextAhead(trx, text, [name, JSON.stringify(payload), runAt, inSeconds, key, queue]);
}
