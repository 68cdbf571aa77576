import type { SavedPlaceView } from "@songtan/contract/identity/accounts";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";

/** A saved place in the shape of the contract. */
export function toSavedPlaceView(row: Selectable<DB["saved_places"]>): SavedPlaceView {
  return {
    id: row.id,
    label: row.label,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    ...(row.contact_name !== null && { contactName: row.contact_name }),
    ...(row.contact_phone !== null && { contactPhone: row.contact_phone }),
    ...(row.note !== null && { note: row.note }),
  };
}
