import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";

/** Deletes a saved place. Bookings made with it keep their own copy of the address. */
export async function removePlace(
  trx: Trx,
  { accountId, placeId }: { accountId: string; placeId: string },
): Promise<null> {
  const { numDeletedRows } = await trx
    .deleteFrom("savedPlaces")
    .where("id", "=", placeId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal("not_found");
  return null;
}
