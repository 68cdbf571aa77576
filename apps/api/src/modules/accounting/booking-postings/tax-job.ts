import { sumSatang } from "@songtan/domain/money";
import { shareOf } from "@songtan/domain/quoting/driver-pay";
import { splitAfterCredit } from "@songtan/domain/tax/split-credit";
import { splitVat, type TaxSplit } from "@songtan/domain/tax/split-vat";
import { sumTaxSplits } from "@songtan/domain/tax/sum-tax-splits";
import { withheldFromParts } from "@songtan/domain/tax/withholding";
import type { Trx } from "../../../db/database.ts";
import { type BookingRow, linesOf } from "../../bookings/record/booking.ts";
import { loadTaxRules } from "../tax/tax-rules.ts";
import { type ChargedLine, loadPrepaidSplits } from "../tax/tax-splits.ts";

/**
 * Splits the price of a finished job into VAT, and its drivers' pay into withholding tax. The tax of prepaid money was
 * decided when the money was received; only the unpaid rest is split here.
 */
export async function taxJob(
  trx: Trx,
  booking: BookingRow,
  {
    work,
    at,
  }: {
    work: {
      driverId: string;
      returnFareSatang: number;
      farePercent: number;
      prepaidSatang: number;
      waitingSatang?: number;
      handedOver?: readonly { driverId: string; paySatang: number; waitingSatang: number }[];
    };
    at: Date;
  },
) {
  const rules = await loadTaxRules(trx, at);
  const splitPrice = (lines: ChargedLine[], driverPaySatang: number) =>
    splitVat(
      lines.filter((line) => line.amountSatang !== 0),
      { model: rules.model, at, driverPaySatang, rates: rules.rates },
    );
  const farePaySatang = booking.driverPaySatang;
  const backPaySatang = shareOf(work.returnFareSatang, work);
  const back = splitPrice([{ code: "return", amountSatang: work.returnFareSatang }], backPaySatang);
  const paid = await loadPrepaidSplits(trx, booking.id);
  const asPaid =
    paid.length > 0 && sumSatang(paid.map(({ totalSatang }) => totalSatang)) === work.prepaidSatang;
  const whole = () => splitPrice(linesOf(booking), farePaySatang);
  const price = asPaid ? withRest(paid, booking.totalSatang, whole) : [whole()];
  // The part of the pay that belongs to earlier drivers is taxed as their income.
  const handedOver = work.handedOver ?? [];
  const handedSatang = sumSatang(handedOver.map((part) => part.paySatang));
  // Waiting belongs to the carriage and to its pay; a tip is the customer's gift and never ours to pay.
  const paySatang = farePaySatang + backPaySatang + (work.waitingSatang ?? 0) - handedSatang;
  const parts = [
    ...handedOver.map((part) => ({
      driverId: part.driverId,
      paySatang: part.paySatang + part.waitingSatang,
    })),
    { driverId: work.driverId, paySatang },
  ];
  const fromSatang = rules.driverWithholdingFromSatang;
  const { model, rates } = rules;
  const taxes = withheldFromParts(parts, { model, at, fromSatang, rates });
  return {
    split: sumTaxSplits([...price, back]),
    paySatang,
    withheldSatang: taxes.at(-1) ?? 0,
    /** The tax withheld from each part that was handed over, in the same order. */
    handedWithheldSatang: taxes.slice(0, -1),
  };
}

/** Splits what was added after the payment: the whole price less what was already split. */
function withRest(
  paid: readonly TaxSplit[],
  totalSatang: number,
  whole: () => TaxSplit,
): TaxSplit[] {
  const before = sumTaxSplits(paid);
  return before.totalSatang < totalSatang
    ? [...paid, splitAfterCredit(whole(), before)]
    : [...paid];
}
