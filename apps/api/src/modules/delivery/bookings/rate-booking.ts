import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { lockBooking } from "../../bookings/record/booking.ts";

type Input = { bookingId: string; customerId: string; stars: number; comment?: string | undefined };

/** One rating for a delivered booking. The primary key sees that there is only one. */
export async function rateBooking(
  deps: Pick<Deps, "clock"> & { trx: Trx },
  input: Input,
): Promise<void> {
  const { trx } = deps;
  const booking = await lockBooking(trx, input.bookingId);
  if (!booking || booking.customer_id !== input.customerId) throw new Refusal("not_found");
  if (booking.state !== "delivered" || !booking.driver_id) throw new Refusal("rating_not_allowed");
  const saved = await trx
    .insertInto("ratings")
    .values({
      booking_id: booking.id,
      driver_id: booking.driver_id,
      stars: input.stars,
      comment: input.comment || null,
      created_at: deps.clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("booking_id")
    .executeTakeFirst();
  if (!saved) throw new Refusal("rating_not_allowed");
  await trx
    .updateTable("drivers")
    .set((eb) => ({
      rating_sum: eb("rating_sum", "+", input.stars),
      rating_count: eb("rating_count", "+", 1),
    }))
    .where("account_id", "=", booking.driver_id)
    .execute();
  await publish(trx, { topic: "booking", id: booking.id });
}
