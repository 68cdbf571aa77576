import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import { whenDue } from "../../../jobs/when-due.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { judgeDelivery } from "./judge-delivery.ts";

const keyOf = (bookingId: string) => `check_delivery:${bookingId}`;

/** The work on a booking is over: it is judged now, and once more when its pictures should have come. */
export async function judgeEndedWork(
  deps: Pick<Deps, "settings"> & { trx: Trx },
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<void> {
  const until = await judgeDelivery(deps, { bookingId, now });
  if (!until) return;
  const payload = { bookingId, dueAt: until.toISOString() };
  const job = { name: "check_delivery", payload, runAt: until, key: keyOf(bookingId) } as const;
  await enqueue(deps.trx, job);
}

/** Rechecks a delivery after a picture has arrived late, or should have. Running it twice has the same effect as once. */
export function checkDelivery(
  deps: Pick<Deps, "db" | "clock" | "settings">,
  payload: Jobs["check_delivery"],
): Promise<void> {
  const { bookingId, dueAt } = payload;
  if (dueAt === undefined) return judgeAgain(deps, bookingId);
  const job = { name: "check_delivery", payload, key: keyOf(bookingId) } as const;
  return whenDue(deps, { ...job, dueAt: new Date(dueAt) }, () => judgeAgain(deps, bookingId));
}

const judgeAgain = (
  { db, clock, settings }: Pick<Deps, "db" | "clock" | "settings">,
  bookingId: string,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockBooking(trx, bookingId))) return;
    await judgeDelivery({ trx, settings }, { bookingId, now: clock() });
  });
