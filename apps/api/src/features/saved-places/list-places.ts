import type { SavedPlaceView } from "@songtan/contract/accounts";
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
    .execute();
  return rows.map(toSavedPlaceView);
}
