import type { DepotView } from "@songtan/contract/bookings/depots";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader } from "../../../db/database.ts";

export const toDepotView = (row: Selectable<DB["depots"]>): DepotView => ({
  name: { th: row.nameTh, en: row.nameEn },
  address: { th: row.addressTh, en: row.addressEn },
  hours: { th: row.hoursTh, en: row.hoursEn },
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
