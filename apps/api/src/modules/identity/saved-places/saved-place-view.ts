import type { SavedPlaceView } from "@songtan/contract/identity/accounts";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";

/** A saved place in the shape of the contract. */
export function toSavedPlaceView(row: Selectable<DB["savedPlaces"]>): SavedPlaceView {
  return {
    id: row.id,
    label: row.label,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    ...(row.contactName !== null && { contactName: row.contactName }),
    ...(row.contactPhone !== null && { contactPhone: row.contactPhone }),
    ...(row.note !== null && { note: row.note }),
  };
}
