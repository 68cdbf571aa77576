import type { BookingView } from "@songtan/contract/bookings/bookings";
import { hasDriver } from "@songtan/domain/booking/booking";
import type { BookingState } from "@songtan/domain/booking-types";
import { maskPlate } from "@songtan/domain/thai/plate";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { pictureLinkSeconds, signedFileUrl } from "../../platform/uploads/queries.ts";

/** Who comes: first name, photo, masked plate, rating; the phone only while there is a reason to call. */
export async function loadDriverCard(
  deps: Pick<Deps, "secrets" | "clock">,
  trx: Trx,
  booking: BookingRow,
): Promise<BookingView["driver"]> {
  if (!booking.driver_id) return undefined;
  const row = await trx
    .selectFrom("accounts")
    .innerJoin("drivers", "drivers.account_id", "accounts.id")
    .select([
      "first_name",
      "last_name",
      "phone",
      "avatar_upload_id",
      "vehicle",
      "plate",
      "rating_sum",
      "rating_count",
    ])
    .where("accounts.id", "=", booking.driver_id)
    .executeTakeFirstOrThrow();
  return {
    name: `${row.first_name} ${[...row.last_name][0] ?? ""}.`,
    photoUrl: row.avatar_upload_id
      ? signedFileUrl(deps, row.avatar_upload_id, deps.clock(), pictureLinkSeconds)
      : null,
    vehicle: (row.vehicle ?? booking.vehicle) as Vehicle,
    plateMasked: row.plate ? maskPlate(row.plate) : "",
    ratingAverage:
      row.rating_count > 0 ? Math.round((row.rating_sum / row.rating_count) * 10) / 10 : null,
    ...(hasDriver(booking.state as BookingState) && { phone: row.phone }),
  };
}
