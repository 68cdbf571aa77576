import { randomUUID } from "node:crypto";
import type { RecordWithholding } from "@songtan/contract/console/books";
import { Refusal } from "@songtan/contract/errors";
import { recordWithheld } from "@songtan/domain/ledger/tax-entries";
import { percentOf, satangPerBaht } from "@songtan/domain/money";
import { withheldPercentOf } from "@songtan/domain/tax/rates";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import type { output } from "zod";
import type { Trx } from "../../../db/database.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { loadTaxRates } from "../../platform/operator/load-operator-settings.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";

/**
 * The largest permitted difference, in satang, between a certificate and the rate: companies round to the baht, or
 * round each of many payments.
 */
const toleranceSatang = satangPerBaht;

/**
 * Records a company's certificate of withheld tax: the amount becomes its credit with us and our
 * claim on the tax office.
 */
export async function recordWithholding(
  trx: Trx,
  input: output<typeof RecordWithholding> & { by: AuditActor & { kind: "staff" }; now: Date },
): Promise<string> {
  const { by, now, bookingNumber, certificateOn } = input;
  const booking = await trx
    .selectFrom("bookings")
    .select(["id", "customerId", "createdAt"])
    .where("number", "=", bookingNumber)
    .executeTakeFirst();
  if (!booking) throw new Refusal("invalid", {}, { bookingNumber: "not_available" });
  if (certificateOn > serviceDay(now))
    throw new Refusal("invalid", {}, { certificateOn: "date_future" });
  if (certificateOn < serviceDay(booking.createdAt))
    throw new Refusal("invalid", {}, { certificateOn: "date_before_booking" });
  const rates = await loadTaxRates(trx, serviceDayStart(certificateOn));
  const percent = withheldPercentOf(rates, input.income);
  const expected = percentOf(input.baseSatang, percent, "half_up");
  if (input.taxSatang > expected + toleranceSatang)
    throw new Refusal("invalid", {}, { taxSatang: "too_big" });
  if (input.taxSatang < expected - toleranceSatang)
    throw new Refusal("invalid", {}, { taxSatang: "too_small" });
  await refuseDuplicateCertificate(trx, input);
  await refuseMoreThanCharged(trx, booking.customerId, input.baseSatang);
  const id = randomUUID();
  const entry = recordWithheld({
    withholdingId: id,
    customerId: booking.customerId,
    taxSatang: input.taxSatang,
  });
  await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  await trx
    .insertInto("withholdings")
    .values({
      id,
      direction: "by_customer",
      source: entry.source,
      accountId: booking.customerId,
      bookingId: booking.id,
      income: input.income,
      percent,
      baseSatang: input.baseSatang,
      taxSatang: input.taxSatang,
      payerName: input.payerName,
      payerTaxId: input.payerTaxId,
      certificateNumber: input.certificateNumber,
      certificateOn,
      recordedBy: by.id,
    })
    .execute();
  const detail = {
    certificateNumber: input.certificateNumber,
    payer: input.payerName,
    taxSatang: input.taxSatang,
  };
  await recordAudit(trx, {
    actor: by,
    action: "withholding.recorded",
    subject: { kind: "customer", id: booking.customerId },
    detail,
    at: now,
  });
  return id;
}

async function refuseDuplicateCertificate(
  trx: Trx,
  { payerTaxId, certificateNumber }: { payerTaxId: string; certificateNumber: string },
) {
  const existing = await trx
    .selectFrom("withholdings")
    .select("id")
    .where("payerTaxId", "=", payerTaxId)
    .where("certificateNumber", "=", certificateNumber)
    .executeTakeFirst();
  if (existing) throw new Refusal("certificate_known");
}

/**
 * Refuses a certificate that exceeds the customer's total charges, because it belongs to another customer or is a
 * typing error.
 */
async function refuseMoreThanCharged(
  trx: Trx,
  customerId: string,
  baseSatang: number,
): Promise<void> {
  // The customer's row stays ours until commit: two certificates at once must not both fit into the same money.
  await lockCustomer(trx, customerId);
  const charged = await trx
    .selectFrom("taxSplits")
    .innerJoin("bookings", "bookings.id", "taxSplits.bookingId")
    .select(({ fn }) => fn.sum<number | null>("taxSplits.totalSatang").as("total"))
    .where("bookings.customerId", "=", customerId)
    .executeTakeFirstOrThrow();
  const before = await trx
    .selectFrom("withholdings")
    .select(({ fn }) => fn.sum<number | null>("baseSatang").as("total"))
    .where("accountId", "=", customerId)
    .where("direction", "=", "by_customer")
    .executeTakeFirstOrThrow();
  if (baseSatang > Number(charged.total ?? 0) - Number(before.total ?? 0))
    throw new Refusal("invalid", {}, { baseSatang: "too_big" });
}
