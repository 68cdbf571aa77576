import type { SavedPlace, SavedPlaceView } from "@songtan/contract/accounts";
import { Refusal } from "@songtan/contract/errors";
import type { z } from "zod";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { toSavedPlaceView } from "./queries.ts";

type Place = z.infer<typeof SavedPlace>;

const toColumns = (place: Place) => ({
  label: place.label,
  address: place.address,
  latitude: place.latitude,
  longitude: place.longitude,
  contact_name: place.contactName ?? null,
  contact_phone: place.contactPhone ?? null,
  note: place.note || null,
});

/** Keeps a place for the customer's next booking. */
export async function addPlace(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { accountId, place }: { accountId: string; place: Place },
): Promise<SavedPlaceView> {
  const row = await trx
    .insertInto("saved_places")
    .values({ account_id: accountId, created_at: clock(), ...toColumns(place) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSavedPlaceView(row);
}

/** Replaces a kept place: what is left out is emptied. */
export async function replacePlace(
  trx: Trx,
  { accountId, placeId, place }: { accountId: string; placeId: string; place: Place },
): Promise<SavedPlaceView> {
  const row = await trx
    .updateTable("saved_places")
    .set(toColumns(place))
    .where("id", "=", placeId)
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return toSavedPlaceView(row);
}
