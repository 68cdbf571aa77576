import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { lockBooking } from "../../bookings/record/booking.ts";

type Input = { bookingId: string; customerId: string; stars: number; comment?: string | undefined };

/** Saves the rating of a delivered booking. The primary key prevents a second one. */
export async function rateBooking(
  deps: Pick<Deps, "clock"> & { trx: Trx },
  input: Input,
): Promise<void> {
  const { trx } = deps;
  const booking = await lockBooking(trx, input.bookingId);
  if (!booking || booking.customerId !== input.customerId) throw new Refusal("not_found");
  if (booking.state !== "delivered" || !booking.driverId) throw new Refusal("rating_not_allowed");
  const saved = await trx
    .insertInto("ratings")
    .values({
      bookingId: booking.id,
      driverId: booking.driverId,
      stars: input.stars,
      comment: input.comment || null,
      createdAt: deps.clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("bookingId")
    .executeTakeFirst();
  if (!saved) throw new Refusal("rating_not_allowed");
  await trx
    .updateTable("drivers")
    .set((eb) => ({
      ratingSum: eb("ratingSum", "+", input.stars),
      ratingCount: eb("ratingCount", "+", 1),
    }))
    .where("accountId", "=", booking.driverId)
    .execute();
  await publish(trx, { topic: "booking", id: booking.id });
}
