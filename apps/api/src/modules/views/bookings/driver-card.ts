import type { BookingView } from "@songtan/contract/bookings/bookings";
import { hasDriver } from "@songtan/domain/booking/booking";
import { shortName } from "@songtan/domain/thai/names";
import { maskPlate } from "@songtan/domain/thai/plate";
import { provinceByCode } from "@songtan/domain/thai/provinces";
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
  Pick<
    Selectable<DB["drivers"]>,
    "vehicle" | "plate" | "plateProvince" | "ratingSum" | "ratingCount"
  > & { make: string | null; model: string | null; colour: string | null };

/**
 * Returns the driver's card: short name, photo, vehicle, plate and rating, and the phone while there is a reason to
 * call. Fields that a share link must not show are removed in `load-tracking-view.ts`.
 */
export function toDriverCard(
  deps: Pick<Deps, "secrets" | "clock">,
  booking: BookingRow,
  driver: DriverCardRow,
): NonNullable<BookingView["driver"]> {
  const province = driver.plate && provinceByCode(driver.plateProvince ?? "");
  return {
    name: shortName(driver),
    photoUrl: driver.avatarUploadId
      ? signedFileUrl(deps, driver.avatarUploadId, {
          now: deps.clock(),
          ttlSeconds: pictureLinkSeconds,
        })
      : null,
    vehicle: (driver.vehicle ?? booking.vehicle) as Vehicle,
    make: driver.make,
    model: driver.model,
    colour: driver.colour,
    plateMasked: driver.plate ? maskPlate(driver.plate) : "",
    ...(driver.plate && { plate: driver.plate }),
    ...(province && { plateProvince: province.name }),
    ratingAverage:
      driver.ratingCount > 0 ? Math.round((driver.ratingSum / driver.ratingCount) * 10) / 10 : null,
    ...(hasDriver(booking.state) && { phone: driver.phone }),
  };
}
