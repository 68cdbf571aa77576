import { receiptLineItem } from "@songtan/contract/payments/receipt-texts";
import type { ReceiptBody } from "@songtan/contract/payments/receipts";
import { assert } from "@songtan/domain/assert";
import type { TaxSplit } from "@songtan/domain/tax/split-vat";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { ReceiptJob } from "../../../jobs/jobs.ts";
import { loadCompany, sellerOf } from "../../platform/operator/load-operator-settings.ts";
import { loadMoneySplit } from "../tax/tax-splits.ts";
import { enqueueTaxReceipts } from "./enqueue-receipts.ts";
import { insertReceipt } from "./receipt-records.ts";
import { loadTaxPayer } from "./tax-payer.ts";

type IssueDeps = Pick<Deps, "db" | "clock" | "settings">;

/** Money came in: its receipt, once. */
export async function issueReceipt(
  { db, clock, settings }: IssueDeps,
  job: ReceiptJob,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const receivedAt = new Date(job.receivedAt);
    const split = await loadMoneySplit(trx, job.source);
    assert(split, "the tax in money is kept when it comes in");
    const { totalSatang, exemptSatang, passedOnSatang, netSatang, vatSatang } = split;
    const issued = await insertReceipt(trx, {
      kind: "receipt",
      source: job.source,
      customerId: job.customerId,
      bookingId: job.bookingId,
      amountSatang: totalSatang,
      exemptSatang,
      passedOnSatang,
      netSatang,
      vatSatang,
      body: {
        seller: sellerOf(await loadCompany(trx, { settings }, receivedAt)),
        payer: await loadPayer(trx, job.customerId),
        bookingNumber: await loadNumber(trx, job.bookingId),
        method: job.method,
        vatPercent: split.vatPercent,
        lines: linesOf(split),
        correction: null,
      },
      receivedAt,
      issuedAt: clock(),
    });
    // Cash at the door and the delivery come together: whichever job is second makes the tax receipt.
    if (issued && job.bookingId) await enqueueTaxReceipts(trx, job.bookingId);
  });
}

const linesOf = ({ lines }: TaxSplit): ReceiptBody["lines"] =>
  lines
    .filter((line) => line.amountSatang !== 0)
    .map((line) => ({
      ...receiptLineItem(line.code),
      amountSatang: line.amountSatang,
      taxed: line.netSatang + line.vatSatang !== 0,
      passedOn: line.passedOnSatang !== 0,
    }));

/** The name the customer goes by, with their tax data when the profile has it. */
async function loadPayer(trx: Trx, customerId: string): Promise<ReceiptBody["payer"]> {
  const known = await loadTaxPayer(trx, customerId);
  if (known) return known;
  const account = await trx
    .selectFrom("accounts")
    .select(["firstName", "lastName"])
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  return {
    name: `${account.firstName} ${account.lastName}`.trim(),
    address: null,
    taxId: null,
    branch: null,
  };
}

async function loadNumber(trx: Trx, bookingId: string | null): Promise<string | null> {
  if (!bookingId) return null;
  const row = await trx
    .selectFrom("bookings")
    .select("number")
    .where("id", "=", bookingId)
    .executeTakeFirst();
  return row?.number ?? null;
}
