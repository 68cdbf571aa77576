import type { PreviewSuspensions, SuspensionPreview } from "@songtan/contract/by-hand/previews";
import { isActive } from "@songtan/domain/booking/booking";
import { bookingStates } from "@songtan/domain/booking-types";
import { nextCustomerStatus } from "@songtan/domain/customers/customer-suspension";
import type { Deps } from "../../../deps/deps.ts";
import { customerState } from "./list-customers.ts";

/** Predicts the result of suspending or reinstating each of these customers; each change is a separate call. */
export async function previewCustomerSuspensions(
  { db }: Pick<Deps, "db">,
  { ids, change }: PreviewSuspensions,
): Promise<SuspensionPreview[]> {
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "firstName", "lastName", "suspendedAt", "closedAt"])
    .select(({ selectFrom, ref }) =>
      selectFrom("bookings")
        .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
        .where("customerId", "=", ref("accounts.id"))
        .where("state", "in", bookingStates.filter(isActive))
        .as("activeBookings"),
    )
    .where("id", "in", ids)
    .where("role", "=", "customer")
    .where("businessId", "is", null)
    .execute();
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return [];
    const state = customerState(row);
    const possible = nextCustomerStatus(state, change) !== null;
    return {
      id,
      name: `${row.firstName} ${row.lastName}`,
      problem: possible ? null : state === "closed" ? "closed" : "already",
      activeBookings: row.activeBookings ?? 0,
    };
  });
}
