import type { SavedPlaceView } from "@songtan/contract/identity/accounts";
import { limits } from "@songtan/domain/limits";
import type { Deps } from "../../../deps/deps.ts";
import { toSavedPlaceView } from "./saved-place-view.ts";

/** The customer's saved places, oldest first: home and work are usually saved before shops. */
export async function listPlaces(
  { db }: Pick<Deps, "db">,
  accountId: string,
): Promise<SavedPlaceView[]> {
  const rows = await db
    .selectFrom("savedPlaces")
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("createdAt")
    .orderBy("id")
    // Rows from before the limit existed may exceed it.
    .limit(limits.savedPlacesMax)
    .execute();
  return rows.map(toSavedPlaceView);
}
