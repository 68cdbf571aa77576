import type { DisputeRow } from "@songtan/contract/console/disputes";
import type { PaymentRecord } from "@songtan/contract/console/payments";
import { checkDisputes } from "../../src/modules/claims/disputes/check-disputes.ts";
import { newCustomer } from "../world/people.ts";
import { type Staff, staffCall } from "../world/staff.ts";
import type { TestWorld } from "../world/test-world.ts";
import type { MoneyWorld } from "./money-world.ts";
import { cardPaid, deliver } from "./paid.ts";

export const listDisputes = async (world: TestWorld, staff: Staff, state = "undecided") =>
  (await staffCall<DisputeRow[]>(world, staff, `GET /console/disputes?state=${state}&limit=50`))
    .data;

export const loadPayment = async (world: TestWorld, staff: Staff, id: string) =>
  (await staffCall<PaymentRecord>(world, staff, `GET /console/payments/${id}`)).data;

/** A delivered booking with a payment that the cardholder disputes, as the hourly check finds it. */
export async function disputeDelivered(
  { bank, world }: Pick<MoneyWorld, "bank" | "world">,
  staff: Staff,
) {
  const { booking, payment: paid } = await cardPaid(world, bank, await newCustomer(world));
  const driver = await deliver(world, booking.id);
  const providerId = await bank.dispute(paid.providerChargeId);
  await checkDisputes(world.deps);
  const disputes = await listDisputes(world, staff);
  const row = disputes.find(({ booking: of }) => of?.id === booking.id);
  return { booking, paid, driver, providerId, id: row?.id ?? "" };
}
