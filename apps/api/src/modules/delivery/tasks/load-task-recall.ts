import type { TaskView } from "@songtan/contract/drivers/tasks";
import { returnFare, returnPay } from "@songtan/domain/quoting/return-fare";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/database.ts";
import { type BookingRow, linesOf } from "../../bookings/record/booking.ts";
import { loadQuotedTariff } from "../../pricing/tariff/queries.ts";

/** The sender requested a recall: since when, and the pay for the return trip. */
export async function loadTaskRecall(
  db: Kysely<Database>,
  booking: BookingRow,
): Promise<Pick<TaskView, "recall">> {
  if (!booking.recalledAt) return {};
  const { driverShare } = await loadQuotedTariff(db, booking.quoteId);
  const returnFareSatang = returnFare(linesOf(booking));
  return {
    recall: {
      at: booking.recalledAt.toISOString(),
      paySatang: returnPay(returnFareSatang, driverShare),
    },
  };
}
