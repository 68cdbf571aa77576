import { addServiceDays, serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import type { Deps } from "../../../deps/deps.ts";
import type { JobName, Jobs } from "../../../jobs/jobs.ts";
import { testClockTasks } from "../../../test-mode/ensure-test-account.ts";

type ClockJob = {
  [Name in JobName]: Jobs[Name] extends Record<string, never> ? Name : never;
}[JobName];

const minute = 60_000;
/** Of those that wait for an answer from outside, while one is awaited. */
const recheckMilliseconds = 60 * minute;

/**
 * When a job of the clock runs again: a little after each day has begun in Bangkok, because what comes due does so by the
 * day, and every hour while a transfer is under way. Null for any other job.
 */
export async function nextClockRun(
  { db, clock }: Pick<Deps, "db" | "clock">,
  task: string,
): Promise<{ task: ClockJob; runAt: Date } | null> {
  const known = testClockTasks.find((one) => one === task);
  if (!known) return null;
  const now = clock();
  if (known === "check_payouts" && (await isTransferring(db)))
    return { task: known, runAt: new Date(now.getTime() + recheckMilliseconds) };
  const tomorrow = serviceDayStart(addServiceDays(serviceDay(now), 1));
  return { task: known, runAt: new Date(tomorrow.getTime() + 5 * minute) };
}

async function isTransferring(db: Deps["db"]): Promise<boolean> {
  const open = await db
    .selectFrom("payouts")
    .select("id")
    .where("state", "in", ["approved", "sending", "sent"])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
