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
  if (!booking.driverId) return undefined;
  const row = await trx
    .selectFrom("accounts")
    .innerJoin("drivers", "drivers.accountId", "accounts.id")
    .select([
      "firstName",
      "lastName",
      "phone",
      "avatarUploadId",
      "vehicle",
      "plate",
      "ratingSum",
      "ratingCount",
    ])
    .where("accounts.id", "=", booking.driverId)
    .executeTakeFirstOrThrow();
  return {
    name: `${row.firstName} ${[...row.lastName][0] ?? ""}.`,
    photoUrl: row.avatarUploadId
      ? signedFileUrl(deps, row.avatarUploadId, deps.clock(), pictureLinkSeconds)
      : null,
    vehicle: (row.vehicle ?? booking.vehicle) as Vehicle,
    plateMasked: row.plate ? maskPlate(row.plate) : "",
    ratingAverage:
      row.ratingCount > 0 ? Math.round((row.ratingSum / row.ratingCount) * 10) / 10 : null,
    ...(hasDriver(booking.state as BookingState) && { phone: row.phone }),
  };
}
