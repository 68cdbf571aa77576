import { grantRefund, grantSource, type RefundPart, refundSource } from "@songtan/domain/ledger/case-entries";
import type { RefundParts } from "@songtan/domain/payments/staff-refund";
import type { TaxParts, TaxSplit } from "@songtan/domain/tax/split-vat";
import type { Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { postEntries } from "../../ledger/post-entries.ts";
import { lockCustomer, payDuesWithCredit } from "../dues/queries.ts";
import { askCreditNote } from "../receipts/queries.ts";
import { saveTaxSplit, splitGivenBack } from "../tax/queries.ts";
import { listGrants } from "./lock-incoming.ts";
import { type Incoming, tellGivenBack } from "./queries.ts";

type Given = { refundId: string; amountSatang: number; now: Date; wanted?: TaxParts | null | undefined };

/**
 * The price is lowered by what staff give. What was charged is the customer's credit until a job has sent it back; what credit
 * had paid is theirs again at once, and pays what they owe first.
 *
 * @param given `wanted`: which tax parts of the price got cheaper, where that is why it goes back
 */
export async function startRefund(
  trx: Trx,
  of: Incoming,
  given: RefundParts & { refundId: string; now: Date; wanted?: TaxParts | null },
): Promise<void> {
  const { refundId, sourceSatang, creditSatang, now, wanted } = given;
  if (creditSatang > 0) await lockCustomer(trx, of.customerId);
  if (sourceSatang > 0) {
    await lowerPrice(trx, of, { refundId, part: "source", amountSatang: sourceSatang, now, wanted });
    await enqueue(trx, { name: "send_refund", payload: { refundId } });
  }
  if (creditSatang > 0) await giveCreditBack(trx, of, { refundId, amountSatang: creditSatang, now });
}

async function giveCreditBack(trx: Trx, of: Incoming, { refundId, amountSatang, now }: Given): Promise<void> {
  const part = "credit";
  // A booking whose work was never done has no paper of its credit.
  if (await lowerPrice(trx, of, { refundId, part, amountSatang, now })) await askCreditNote(trx, { refundId, part });
  const source = refundSource(refundId, part);
  await tellGivenBack(trx, of, { source, amountSatang, way: "credit", now });
  const credit = { customerId: of.customerId, because: source };
  await payDuesWithCredit(trx, credit, { happenedAt: now, recordedAt: now });
}

/** The entry of one part. The tax that was booked with this very money comes back with it; null where there was none. */
async function lowerPrice(
  trx: Trx,
  of: Incoming,
  { refundId, part, amountSatang, now, wanted }: Given & { part: RefundPart },
): Promise<TaxSplit | null> {
  const bookingId = of.booking?.id ?? null;
  const charged = `${of.table === "payments" ? "payment" : "charge"}:${of.id}`;
  const money = part === "credit" ? `credit:${bookingId}` : charged;
  const grants = await listGrants(trx, of, part);
  const split = await splitGivenBack(trx, { money, grants, amountSatang, wanted });
  const vatSatang = split ? 0 - split.vatSatang : 0;
  const entry = grantRefund({ refundId, part, bookingId, customerId: of.customerId, amountSatang, vatSatang });
  await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  if (split) await saveTaxSplit(trx, { source: grantSource(refundId, part), bookingId: split.bookingId }, split);
  return split;
}
