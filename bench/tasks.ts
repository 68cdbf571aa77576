import type { Step } from "autocannon";
import pg from "pg";
import { copyBookings, copyStops } from "./data/copy-bookings.ts";
import { createDrivers } from "./data/create-drivers.ts";
import { headersOf } from "./load/requests.ts";
import { compare, requestsInAll } from "./measure/rounds.ts";
import { type Side, type Sides, withServers } from "./measure/with-servers.ts";

/** A booking that waits, and the driver who accepts it. */
type Job = { bookingId: string; token: string };

await withServers(async (sides) => {
  const jobs = await createJobs(sides);
  const accepted = new Map<Side, Job[]>();
  await compare("accepting", sides, {
    counted: true,
    stepsFor: (side) => {
      const waiting = jobs.get(side) ?? [];
      const tokens = new Map(waiting.map(({ bookingId, token }) => [bookingId, token]));
      const taken: Job[] = [];
      accepted.set(side, taken);
      const step = eachOf(waiting, ({ bookingId, token }) => ({
        path: `/api/driver/bookings/${bookingId}/accept`,
        headers: { ...headersOf({ token }), "idempotency-key": crypto.randomUUID() },
        body: "{}",
      }));
      const onResponse = (_: number, body: string) => {
        const { id } = (JSON.parse(body) as { data: { id: string } }).data;
        taken.push({ bookingId: id, token: tokens.get(id) ?? "" });
      };
      return [{ ...step, onResponse }];
    },
  });
  await compare("an event of a task", sides, {
    counted: true,
    stepsFor: (side) => [
      eachOf(accepted.get(side) ?? [], ({ bookingId, token }) => ({
        path: `/api/driver/tasks/${bookingId}/events`,
        headers: headersOf({ token }),
        body: JSON.stringify({ events: [headingEvent()] }),
      })),
    ],
  });
});

/** Each request uses the next job; from the beginning again when all had one. */
function eachOf(jobs: readonly Job[], toRequest: (job: Job) => Partial<Step>): Step {
  let next = 0;
  const setupRequest = (sent: Step): Step => {
    const job = jobs[next % jobs.length];
    next += 1;
    if (!job) throw new Error("no job left");
    return { ...sent, ...toRequest(job) };
  };
  return { method: "POST", path: "/", setupRequest };
}

function headingEvent() {
  const occurredAt = new Date().toISOString();
  return { id: crypto.randomUUID(), kind: "heading", stopIndex: 0, occurredAt };
}

/** For each side as many bookings and drivers as it will use, in the database it uses. */
async function createJobs({ ours, floor, before }: Sides): Promise<Map<Side, Job[]>> {
  const jobs = new Map<Side, Job[]>();
  for (const users of [[ours, floor], before ? [before] : []]) {
    const [first] = users;
    if (!first) continue;
    const pool = new pg.Pool({ connectionString: first.databaseUrl, max: 2 });
    const drivers = await createDrivers(pool, requestsInAll * users.length);
    const bookingIds = await copyBookings(pool, first.product, drivers.length);
    const originalId = String(first.product.booking.unique.bookingId);
    await copyStops(pool, { originalId, bookingIds, firstState: "pending" });
    await pool.end();
    const all = drivers.map(({ token }, index) => ({ token, bookingId: bookingIds[index] ?? "" }));
    for (const [index, side] of users.entries())
      jobs.set(side, all.slice(index * requestsInAll, (index + 1) * requestsInAll));
  }
  return jobs;
}
