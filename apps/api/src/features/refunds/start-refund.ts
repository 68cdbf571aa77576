import { grantRefund } from "@songtan/domain/ledger/case-entries";
import type { Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { postEntries } from "../../ledger/post-entries.ts";
import { saveTaxSplit, splitGivenBack } from "../tax/queries.ts";
import { type Incoming, listRefundIds } from "./queries.ts";

/** The price is lowered by what staff give: the customer's credit until a job has sent it back. */
export async function startRefund(
  trx: Trx,
  of: Incoming,
  { refundId, amountSatang, now }: { refundId: string; amountSatang: number; now: Date },
): Promise<void> {
  const bookingId = of.booking?.id ?? null;
  const money = `${of.table === "payments" ? "payment" : "charge"}:${of.id}`;
  // The tax that was booked with this very money comes back with it.
  const split = await splitGivenBack(trx, { money, refundIds: await listRefundIds(trx, of), amountSatang });
  const vatSatang = split ? 0 - split.vatSatang : 0;
  const entry = grantRefund({ refundId, bookingId, customerId: of.customerId, amountSatang, vatSatang });
  await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  if (entry && split) await saveTaxSplit(trx, { source: entry.source, bookingId: split.bookingId }, split);
  await enqueue(trx, { name: "send_refund", payload: { refundId } });
}
