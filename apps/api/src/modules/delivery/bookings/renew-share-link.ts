import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sha256 } from "../../../keys/secrets.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { lockBooking } from "../../bookings/record/booking.ts";

/** Creates a new share link; the previous one stops working at once, also where it is open. */
export async function renewShareLink(
  { trx, secrets }: Pick<Deps, "secrets"> & { trx: Trx },
  { bookingId, customerId }: { bookingId: string; customerId: string },
): Promise<void> {
  const booking = await lockBooking(trx, bookingId);
  if (booking?.customerId !== customerId) throw new Refusal("not_found");
  const generation = booking.viewKeyGeneration + 1;
  await trx
    .updateTable("bookings")
    .set({
      viewKeyGeneration: generation,
      viewKeyHash: sha256(secrets.viewKey(bookingId, generation)),
    })
    .where("id", "=", bookingId)
    .execute();
  await publish(trx, { topic: "booking", id: bookingId });
}
