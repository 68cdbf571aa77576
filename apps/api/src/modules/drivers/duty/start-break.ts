import { Refusal } from "@songtan/contract/errors";
import { breakOverNotice } from "@songtan/contract/messages/duty-notices";
import { type BreakMinutes, beginBreak, endBreak } from "@songtan/domain/drivers/break";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { cutBreak } from "../../identity/driver-state/breaks.ts";
import { lockDuty, withdrawOpenOffers } from "../../identity/driver-state/duty.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";

type UseCaseDeps = Pick<Deps, "clock"> & { trx: Trx };

/**
 * Starts a break. An open offer is withdrawn, as when going off duty: this does not count as the driver's answer, and
 * the offer goes to others at once. The lock on the driver's row decides between a break and an acceptance: the first
 * one wins, and an accepted job continues during the break.
 * @throws Refusal `off_duty`, `on_break`
 */
export async function startBreak(
  { trx, clock }: UseCaseDeps,
  { driverId, minutes }: { driverId: string; minutes: BreakMinutes },
): Promise<void> {
  const now = clock();
  const decision = beginBreak(await lockDuty(trx, driverId), minutes, now);
  if (!decision.ok) throw new Refusal(decision.refusal);
  if (decision.change !== "begin") return;
  const { endsAt } = decision;
  await setBreak(trx, driverId, endsAt);
  await trx.insertInto("dutyBreaks").values({ driverId, beganAt: now, endsAt }).execute();
  await withdrawOpenOffers(trx, driverId, now);
  await enqueue(trx, {
    name: "end_break",
    payload: { driverId, endsAt: endsAt.toISOString() },
    key: `end_break:${driverId}`,
    runAt: endsAt,
  });
}

/** Comes back from a break before its time. */
export async function returnFromBreak(
  { trx, clock }: UseCaseDeps,
  driverId: string,
): Promise<void> {
  const now = clock();
  const decision = endBreak(await lockDuty(trx, driverId), now);
  if (!decision.ok || decision.change !== "end") return;
  await setBreak(trx, driverId, null);
  await cutBreak(trx, driverId, now);
}

/**
 * Ends a break in time. Offers resume by then in any case, and the driver is notified. A break that ended earlier, by
 * the driver or with the duty, is ignored.
 */
export async function endBreakInTime(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { driverId, endsAt }: Jobs["end_break"],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { breakEndsAt } = await lockDuty(trx, driverId);
    if (breakEndsAt?.toISOString() !== endsAt) return;
    await setBreak(trx, driverId, null);
    await enqueueNotice(trx, {
      accountId: driverId,
      event: "offer",
      source: `break:${endsAt}`,
      path: "/driver/dashboard",
      tag: "break",
      textFor: breakOverNotice,
      now: clock(),
    });
  });
}

async function setBreak(trx: Trx, driverId: string, endsAt: Date | null): Promise<void> {
  await trx
    .updateTable("drivers")
    .set({ breakEndsAt: endsAt })
    .where("accountId", "=", driverId)
    .execute();
  await publish(trx, { topic: "driver", id: driverId });
}
