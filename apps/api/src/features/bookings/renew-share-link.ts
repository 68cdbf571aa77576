import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { signal } from "../../live/hub.ts";
import { sha256 } from "../../secrets.ts";
import { lockBooking } from "./queries.ts";

/** A new share link; the one before opens nothing from now on, also where somebody has it open. */
export async function renewShareLink(
  { trx, secrets }: Pick<Deps, "secrets"> & { trx: Trx },
  { bookingId, customerId }: { bookingId: string; customerId: string },
): Promise<void> {
  const booking = await lockBooking(trx, bookingId);
  if (booking?.customer_id !== customerId) throw new Refusal("not_found");
  const generation = booking.view_key_generation + 1;
  await trx
    .updateTable("bookings")
    .set({ view_key_generation: generation, view_key_hash: sha256(secrets.viewKey(bookingId, generation)) })
    .where("id", "=", bookingId)
    .execute();
  await signal(trx, { topic: "booking", id: bookingId });
}
