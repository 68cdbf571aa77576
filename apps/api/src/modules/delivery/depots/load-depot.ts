import type { DepotView } from "@songtan/contract/bookings/depots";
import type { Kysely, Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Database } from "../../../db/database.ts";

type Reader = Pick<Kysely<Database>, "selectFrom">;

export const toDepotView = (row: Selectable<DB["depots"]>): DepotView => ({
  name: { th: row.name_th, en: row.name_en },
  address: { th: row.address_th, en: row.address_en },
  hours: { th: row.hours_th, en: row.hours_en },
  phone: row.phone,
  latitude: row.latitude,
  longitude: row.longitude,
});

export async function loadDepot(db: Reader, depotId: string): Promise<DepotView> {
  const row = await db
    .selectFrom("depots")
    .selectAll()
    .where("id", "=", depotId)
    .executeTakeFirstOrThrow();
  return toDepotView(row);
}
