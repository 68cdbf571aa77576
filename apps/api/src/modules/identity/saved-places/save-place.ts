import { Refusal } from "@songtan/contract/errors";
import type { SavedPlace, SavedPlaceView } from "@songtan/contract/identity/accounts";
import { limits } from "@songtan/domain/limits";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockAccount } from "../account-records/accounts.ts";
import { toSavedPlaceView } from "./saved-place-view.ts";

type Place = z.infer<typeof SavedPlace>;

const toColumns = (place: Place) => ({
  label: place.label,
  address: place.address,
  latitude: place.latitude,
  longitude: place.longitude,
  contactName: place.contactName ?? null,
  contactPhone: place.contactPhone ?? null,
  note: place.note || null,
});

/**
 * Keeps a place for the customer's next booking.
 *
 * @throws Refusal `too_many_places`
 */
export async function addPlace(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { accountId, place }: { accountId: string; place: Place },
): Promise<SavedPlaceView> {
  // Two at once wait for one another, so that neither slips past the limit.
  await lockAccount(trx, accountId);
  const { count } = await trx
    .selectFrom("savedPlaces")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  if (count >= limits.savedPlacesMax)
    throw new Refusal("too_many_places", { max: limits.savedPlacesMax });
  const row = await trx
    .insertInto("savedPlaces")
    .values({ accountId, createdAt: clock(), ...toColumns(place) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSavedPlaceView(row);
}

/** Replaces a saved place; missing fields become empty. */
export async function replacePlace(
  trx: Trx,
  { accountId, placeId, place }: { accountId: string; placeId: string; place: Place },
): Promise<SavedPlaceView> {
  const row = await trx
    .updateTable("savedPlaces")
    .set(toColumns(place))
    .where("id", "=", placeId)
    .where("accountId", "=", accountId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return toSavedPlaceView(row);
}
