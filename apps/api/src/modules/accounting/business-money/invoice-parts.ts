import { grantSource } from "@songtan/domain/ledger/case-entries";
import { sumSatang } from "@songtan/domain/money";
import { partOfSplit, sumParts, type TaxParts } from "@songtan/domain/tax/split-vat";
import { negated } from "@songtan/domain/tax/sum-tax-splits";
import type { Trx } from "../../../db/database.ts";
import { loadMoneySplit, loadTaxSplit, partsOf } from "../tax/tax-splits.ts";

export type ItemRow = {
  id: string;
  source: string;
  bookingId: string | null;
  amountSatang: number;
  reducedSatang: number;
  chargedAt: Date;
  number: string | null;
  reference: string | null;
  /** Null for an item that is not the price of a booking. */
  bookingState: string | null;
};

/**
 * Returns the tax in the remaining amount of an item: the tax in the ledger, less the tax of refunds. The amount that
 * a business pays for a cancelled booking is a compensation that is passed on to the driver.
 */
export async function loadItemParts(trx: Trx, item: ItemRow): Promise<TaxParts> {
  const leftSatang = item.amountSatang - item.reducedSatang;
  const compensation = { exemptSatang: 0, passedOnSatang: leftSatang, netSatang: 0, vatSatang: 0 };
  const ofPrice = item.source.startsWith("credit:");
  const ended = item.bookingState === "cancelled" || item.bookingState === "unfulfilled";
  if (ofPrice && ended) return compensation;
  const whole = await loadMoneySplit(trx, item.source);
  if (!whole) return compensation;
  if (item.reducedSatang === 0) return partsOf(whole);
  const given = await loadGivenBack(trx, item.bookingId);
  const parts = sumParts([partsOf(whole), ...given.map(negated)]);
  if (sumSatang(Object.values(parts)) === leftSatang) return parts;
  return partOfSplit(whole, { amountSatang: leftSatang, beforeSatang: 0 });
}

async function loadGivenBack(trx: Trx, bookingId: string | null): Promise<TaxParts[]> {
  const refunds = await trx
    .selectFrom("refunds")
    .select("id")
    .where("creditOf", "=", bookingId)
    .where("state", "not in", ["proposed", "turned_down"])
    .execute();
  const given: TaxParts[] = [];
  for (const { id } of refunds) {
    const split = await loadTaxSplit(trx, grantSource(id, "credit"));
    if (split) given.push(negated(partsOf(split)));
  }
  return given;
}
