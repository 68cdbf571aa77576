import type { SavedPlaceView } from "@songtan/contract/accounts";
import { limits } from "@songtan/domain/limits";
import type { Deps } from "../../deps.ts";
import { toSavedPlaceView } from "./queries.ts";

/** The customer's kept places, oldest first: home and work are usually saved before shops. */
export async function listPlaces({ db }: Pick<Deps, "db">, accountId: string): Promise<SavedPlaceView[]> {
  const rows = await db
    .selectFrom("saved_places")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    // From before there was a limit somebody may have more.
    .limit(limits.savedPlacesMax)
    .execute();
  return rows.map(toSavedPlaceView);
}
