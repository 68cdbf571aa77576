import type { AmountDueView } from "@songtan/contract/payments/charges";
import { amountsDueBlockAt, totalOutstanding } from "@songtan/domain/payments/amount-due";
import { providerAmountSatangMin } from "@songtan/domain/payments/payment";
import type { Deps } from "../../../deps/deps.ts";
import {
  loadAmountDueItems,
  loadOutstandingAmounts,
} from "../../accounting/amounts-due/load-outstanding-amounts.ts";
import { isUnfinished, toChargeView } from "../records/payment-views.ts";
import type { LaterCharge } from "../records/payments.ts";

/** Loads the amounts that a customer owes, by booking and reason, with any payment under way. */
export async function loadAmountDue(
  { db, secrets }: Pick<Deps, "db" | "secrets">,
  customerId: string,
): Promise<AmountDueView> {
  const outstanding = await loadOutstandingAmounts(db, customerId);
  const ids = outstanding.map((due) => due.bookingId);
  const bookings = ids.length
    ? await db
        .selectFrom("bookings")
        .selectAll()
        .where("id", "in", ids)
        .orderBy("createdAt")
        .execute()
    : [];
  const items: AmountDueView["items"] = [];
  for (const booking of bookings)
    for (const part of await loadAmountDueItems(db, booking))
      if (part.openSatang > 0)
        items.push({
          bookingId: booking.id,
          bookingNumber: booking.number,
          why: part.why,
          amountSatang: part.openSatang,
          since: part.since.toISOString(),
        });
  const newest = await db
    .selectFrom("payments")
    .selectAll()
    .$castTo<LaterCharge>()
    .where("customerId", "=", customerId)
    .where("purpose", "=", "due")
    .orderBy("sequenceNumber", "desc")
    .limit(1)
    .executeTakeFirst();
  const totalSatang = totalOutstanding(outstanding);
  return {
    totalSatang,
    items,
    blocksAt: amountsDueBlockAt(outstanding)?.toISOString() ?? null,
    payable: totalSatang >= providerAmountSatangMin,
    ...(totalSatang > 0 && isUnfinished(newest) && { charge: toChargeView({ secrets }, newest) }),
  };
}
