import type { BookingView } from "@songtan/contract/bookings/bookings";
import { hasDriver } from "@songtan/domain/booking/booking";
import { maskPlate } from "@songtan/domain/thai/plate";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { pictureLinkSeconds, signedFileUrl } from "../../platform/uploads/signed-file-url.ts";

export type DriverCardRow = Pick<
  Selectable<DB["accounts"]>,
  "firstName" | "lastName" | "phone" | "avatarUploadId"
> &
  Pick<Selectable<DB["drivers"]>, "vehicle" | "plate" | "ratingSum" | "ratingCount">;

/** Who comes: first name, photo, masked plate, rating; the phone only while there is a reason to call. */
export function toDriverCard(
  deps: Pick<Deps, "secrets" | "clock">,
  booking: BookingRow,
  driver: DriverCardRow,
): NonNullable<BookingView["driver"]> {
  return {
    name: `${driver.firstName} ${[...driver.lastName][0] ?? ""}.`,
    photoUrl: driver.avatarUploadId
      ? signedFileUrl(deps, driver.avatarUploadId, {
          now: deps.clock(),
          ttlSeconds: pictureLinkSeconds,
        })
      : null,
    vehicle: (driver.vehicle ?? booking.vehicle) as Vehicle,
    plateMasked: driver.plate ? maskPlate(driver.plate) : "",
    ratingAverage:
      driver.ratingCount > 0 ? Math.round((driver.ratingSum / driver.ratingCount) * 10) / 10 : null,
    ...(hasDriver(booking.state) && { phone: driver.phone }),
  };
}
