import { addServiceDays, serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import type { Deps } from "../../../deps/deps.ts";
import type { ClockJob } from "../../../jobs/crontab.ts";
import { testClockTasks } from "../../../test-mode/ensure-test-account.ts";

type ClockDeps = Pick<Deps, "db" | "clock">;

const minuteMilliseconds = 60_000;

/** A little after the next day has begun in Bangkok: what comes due does so by the day. */
function tomorrow(now: Date): Date {
  const start = serviceDayStart(addServiceDays(serviceDay(now), 1));
  return new Date(start.getTime() + 5 * minuteMilliseconds);
}

/** Jobs that run only while something waits for them: a trigger of the schema `test` enqueues the first run. */
const whileWaiting: Partial<
  Record<ClockJob, (deps: ClockDeps, now: Date) => Promise<Date | null>>
> = {
  async release_cod({ db }, now) {
    const held = await db
      .selectFrom("codCollections")
      .select("id")
      .where("state", "=", "held")
      .limit(1)
      .executeTakeFirst();
    return held ? tomorrow(now) : null;
  },
  async check_payouts({ db }, now) {
    const open = await db
      .selectFrom("payouts")
      .select("id")
      .where("state", "in", ["approved", "sending", "sent"])
      .limit(1)
      .executeTakeFirst();
    return open ? new Date(now.getTime() + 60 * minuteMilliseconds) : null;
  },
};

/** Returns the next run of a clock job; null when its work is done, and for any other job. */
export async function nextClockRun(
  deps: ClockDeps,
  task: string,
): Promise<{ task: ClockJob; runAt: Date } | null> {
  const name = task as ClockJob;
  const now = deps.clock();
  const daily = testClockTasks.includes(name) ? tomorrow(now) : null;
  const runAt = whileWaiting[name] ? await whileWaiting[name](deps, now) : daily;
  return runAt && { task: name, runAt };
}
