import { Refusal } from "@songtan/contract/errors";
import { agentCancelRefusal } from "@songtan/domain/businesses/agent-cancels";
import { formatBaht } from "@songtan/domain/money";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BusinessActor } from "../../../http/session/business-actor.ts";
import { requireReached } from "../../bookings/agents/agents-bookings.ts";
import {
  type CappedKey,
  loadSpentToday,
  lockCappedKey,
} from "../../bookings/key-spending/key-spending.ts";
import { cancelBooking } from "../bookings/cancel-booking.ts";

type Cancel = Parameters<typeof cancelBooking>[1];
type CancelDeps = Pick<Deps, "clock"> & { trx: Trx };

/**
 * Cancels a booking of a business. A person or an ordinary key cancels like a customer; an agent cancels what it may reach, so many a
 * day, and the fees count in its caps.
 * @throws Refusal `not_found`, `agent_cancels_per_day`, `cap_per_booking`, `cap_per_day`, and those of `cancelBooking`
 */
export async function cancelWithin(
  deps: CancelDeps,
  business: BusinessActor | undefined,
  cancel: Cancel,
): Promise<void> {
  const { trx, clock } = deps;
  if (business?.by.kind !== "key" || business.by.agentName === null)
    return cancelBooking(deps, cancel);
  const { bookingId, expectedFeeSatang } = cancel;
  const key = await lockCappedKey(trx, business);
  if (!key) throw new Refusal("key_invalid");
  await requireReached(trx, business, { bookingId, act: "cancel" });
  const refusal = agentCancelRefusal(key, {
    feeSatang: expectedFeeSatang,
    ...(await loadDay(deps, key, bookingId)),
  });
  if (refusal) throw new Refusal(refusal, { amount: formatBaht(expectedFeeSatang) });
  await cancelBooking(deps, cancel);
  await trx
    .insertInto("agentCancellations")
    .values({
      ...{ bookingId, keyId: key.id, feeSatang: expectedFeeSatang, cancelledAt: clock() },
    })
    .execute();
}

/** What the key spent and cancelled today, without the booking itself: cancelled, it gives back what it cost. */
async function loadDay(deps: CancelDeps, key: CappedKey, bookingId: string) {
  const { count } = await deps.trx
    .selectFrom("agentCancellations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("keyId", "=", key.id)
    .where("cancelledAt", ">=", serviceDayStart(serviceDay(deps.clock())))
    .executeTakeFirstOrThrow();
  return {
    cancelledToday: Number(count),
    spentTodaySatang: await loadSpentToday(deps, key, { without: bookingId }),
  };
}
