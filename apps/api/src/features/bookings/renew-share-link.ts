import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { publish } from "../../live/pub-sub.ts";
import { sha256 } from "../../secrets.ts";
import { lockBooking } from "./queries.ts";

/** Creates a new share link; the previous one stops working at once, also where it is open. */
export async function renewShareLink(
  { trx, secrets }: Pick<Deps, "secrets"> & { trx: Trx },
  { bookingId, customerId }: { bookingId: string; customerId: string },
): Promise<void> {
  const booking = await lockBooking(trx, bookingId);
  if (booking?.customer_id !== customerId) throw new Refusal("not_found");
  const generation = booking.view_key_generation + 1;
  await trx
    .updateTable("bookings")
    .set({
      view_key_generation: generation,
      view_key_hash: sha256(secrets.viewKey(bookingId, generation)),
    })
    .where("id", "=", bookingId)
    .execute();
  await publish(trx, { topic: "booking", id: bookingId });
}
