import type { BusinessClosureView } from "@songtan/contract/businesses/business-closure";
import { creditToForfeit } from "@songtan/domain/accounts/closure";
import { businessClosingBlocksOf } from "@songtan/domain/businesses/closing";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/database.ts";
import { loadBalances, owedOfCredit } from "../../../ledger/load-balances.ts";
import { loadFreeCredit } from "../../accounting/amounts-due/free-credit.ts";
import type { BusinessRow } from "../../businesses/records/businesses.ts";
import { loadMoneyInTransit } from "../../payouts/payouts/payout-records.ts";
import { loadOpenBookings } from "../closure/load-closure.ts";

/** Loads the reasons that prevent the closure of a business, and the credit that its closure would forfeit. */
export async function loadBusinessClosure(
  db: Kysely<Database>,
  { id: businessId, liveAccountId: accountId }: Pick<BusinessRow, "id" | "liveAccountId">,
): Promise<BusinessClosureView> {
  const openBookings = await loadOpenBookings(db, { accountId, role: "customer" });
  const balances = await loadBalances(db, accountId);
  const creditSatang = await loadFreeCredit(db, accountId);
  const heldSatang = Math.max(0, -(balances.customer_credit ?? 0));
  const blocks = businessClosingBlocksOf({
    activeBookingIds: openBookings.map(({ id }) => id),
    queuedRows: await countQueuedRows(db, businessId),
    receivableSatang: balances.business_receivable ?? 0,
    dueSatang: (balances.customer_due ?? 0) + owedOfCredit(balances),
    // Credit that is not free has been promised for a refund by another channel.
    moneyInTransitSatang: (await loadMoneyInTransit(db, accountId)) + heldSatang - creditSatang,
    creditSatang,
  });
  return {
    blocks: blocks.map(({ reason, bookingIds }) => ({
      reason,
      bookings: openBookings.filter(({ id }) => bookingIds.includes(id)),
    })),
    creditSatang,
    creditToGiveUpSatang: creditToForfeit({ creditSatang }),
  };
}

async function countQueuedRows(db: Kysely<Database>, businessId: string): Promise<number> {
  const { count } = await db
    .selectFrom("bookingImportRows")
    .innerJoin("bookingImports", "bookingImports.id", "bookingImportRows.importId")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("bookingImports.businessId", "=", businessId)
    .where("bookingImportRows.state", "=", "queued")
    .executeTakeFirstOrThrow();
  return Number(count);
}
