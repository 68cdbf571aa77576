import type { Parcel } from "@songtan/contract/bookings/quotes";
import { Refusal } from "@songtan/contract/errors";
import type { z } from "zod";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { pictureLinkSeconds, signedFileUrl } from "../../platform/uploads/signed-file-url.ts";
import { loadOwnUploads } from "../../platform/uploads/upload-records.ts";

const photoOf = (parcel: unknown): string | undefined => (parcel as z.infer<typeof Parcel>).photoId;

/** A link to the picture of a booking's parcel, for the customer and the driver who carries it. */
export function parcelPhotoLink(
  deps: Pick<Deps, "clock" | "secrets">,
  booking: { parcel: unknown },
): { parcelPhotoUrl?: string } {
  const photoId = photoOf(booking.parcel);
  if (!photoId) return {};
  return {
    parcelPhotoUrl: signedFileUrl(deps, photoId, {
      now: deps.clock(),
      ttlSeconds: pictureLinkSeconds,
    }),
  };
}

/** A picture that a member of staff sent for a caller becomes the caller's own, as if they had sent it. */
export async function giveParcelPhoto(
  trx: Trx,
  { quoteId, staffId, customerId }: { quoteId: string; staffId: string; customerId: string },
): Promise<void> {
  const quote = await trx
    .selectFrom("quotes")
    .select("parcel")
    .where("id", "=", quoteId)
    .where("accountId", "=", customerId)
    .executeTakeFirst();
  const photoId = quote && photoOf(quote.parcel);
  if (!photoId) return;
  await trx
    .updateTable("uploads")
    .set({ accountId: customerId, staffId: null })
    .where("id", "=", photoId)
    .where("staffId", "=", staffId)
    .where("purpose", "=", "parcel")
    .execute();
}

/**
 * A quote is open to everyone and may name any id: what is booked is the customer's own picture of a parcel.
 * @throws Refusal `invalid` at `parcel.photoId`
 */
export async function requireOwnParcelPhoto(
  trx: Reader,
  { parcel, customerId }: { parcel: unknown; customerId: string },
): Promise<void> {
  const photoId = photoOf(parcel);
  if (!photoId) return;
  const own = await loadOwnUploads(trx, customerId, [photoId]);
  if (own.get(photoId) !== "parcel")
    throw new Refusal("invalid", {}, { "parcel.photoId": "not_a_choice" });
}
