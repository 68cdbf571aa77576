import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sha256 } from "../../../keys/secrets.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";

type RenewDeps = Pick<Deps, "secrets"> & { trx: Trx };

/** The customer makes a new share link. */
export async function renewShareLink(
  deps: RenewDeps,
  { bookingId, customerId }: { bookingId: string; customerId: string },
): Promise<void> {
  const booking = await lockBooking(deps.trx, bookingId);
  if (booking?.customerId !== customerId) throw new Refusal("not_found");
  await replaceViewKey(deps, booking);
}

/**
 * Returns the key of a new share link for a locked booking. The previous link stops working at once, even on open
 * pages.
 */
export async function replaceViewKey(
  { trx, secrets }: RenewDeps,
  { id, viewKeyGeneration }: Pick<BookingRow, "id" | "viewKeyGeneration">,
): Promise<string> {
  const generation = viewKeyGeneration + 1;
  const viewKey = secrets.viewKey(id, generation);
  await trx
    .updateTable("bookings")
    .set({ viewKeyGeneration: generation, viewKeyHash: sha256(viewKey) })
    .where("id", "=", id)
    .execute();
  await publish(trx, { topic: "booking", id });
  return viewKey;
}
