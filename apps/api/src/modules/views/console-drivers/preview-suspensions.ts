import type { PreviewSuspensions, SuspensionPreview } from "@songtan/contract/by-hand/previews";
import { isActive } from "@songtan/domain/booking/booking";
import { bookingStates } from "@songtan/domain/booking-types";
import { nextSuspensionStatus, suspensionStatusOf } from "@songtan/domain/drivers/suspension";
import type { Deps } from "../../../deps/deps.ts";

/** Predicts the result of suspending or reinstating each of these drivers; each change is a separate call. */
export async function previewDriverSuspensions(
  { db }: Pick<Deps, "db">,
  { ids, change }: PreviewSuspensions,
): Promise<SuspensionPreview[]> {
  const rows = await db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select(["accounts.id", "firstName", "lastName", "suspendedAt"])
    .select(({ selectFrom, ref }) =>
      selectFrom("bookings")
        .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
        .where("driverId", "=", ref("accounts.id"))
        .where("state", "in", bookingStates.filter(isActive))
        .as("activeBookings"),
    )
    .where("accounts.id", "in", ids)
    .execute();
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return [];
    const status = suspensionStatusOf({ suspended: row.suspendedAt !== null, appealOpen: false });
    return {
      id,
      name: `${row.firstName} ${row.lastName}`,
      problem: nextSuspensionStatus(status, change) ? null : "already",
      activeBookings: row.activeBookings ?? 0,
    };
  });
}
