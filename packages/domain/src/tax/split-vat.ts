import { assert } from "../assert.ts";
import { isSatang, type Satang, sumSatang } from "../money.ts";
import type { LineItemCode } from "../vehicle-types.ts";
import { lawRates, type TaxModel, type TaxRates } from "./rates.ts";

/** Charges that can follow a booking, in addition to the lines of its quote. */
export const laterChargeCodes = [
  "waiting",
  "tip",
  "return",
  "late_cancel",
  "failed_pickup",
] as const;
export type ChargedCode = LineItemCode | (typeof laterChargeCodes)[number];
/** Codes of line items; `credit` separates the part of a price that credit paid from the rest. */
export type TaxLineItemCode = ChargedCode | "credit";

/**
 * Tax treatment of each line item [B]. `transport`: the carriage and its accessories, exempt by Revenue Code s.
 * 81(1)(ณ). `service`: a service in addition to the carriage, taxable, its VAT in the price. `passed_on`: an amount
 * for the driver, a gift or a compensation, which is not a supply of ours. `rounding` goes with the carriage, and
 * `promo` reduces the exempt part first, so that the tax is never too low.
 */
const treatments: Readonly<
  Record<Exclude<ChargedCode, "promo">, "transport" | "service" | "passed_on">
> = {
  base: "transport",
  distance: "transport",
  minimum: "transport",
  extra_stops: "transport",
  insulated_bag: "transport",
  return_trip: "transport",
  helper: "transport",
  pin: "transport",
  night: "transport",
  holiday: "transport",
  raise: "transport",
  priority: "transport",
  waiting: "transport",
  return: "transport",
  rounding: "transport",
  edit_back: "transport",
  cash_on_delivery: "service",
  raised_liability: "service",
  tip: "passed_on",
  late_cancel: "passed_on",
  failed_pickup: "passed_on",
};
/** Money that pays for no supply of ours: it is passed on, and not in the report of sales. */
export const compensations: ReadonlySet<TaxLineItemCode> = new Set([
  "tip",
  "late_cancel",
  "failed_pickup",
]);
/**
 * Line items that the driver gets in full, even when the driver is the seller: in the `agent` model they are not our
 * supply.
 */
const driversWhole: ReadonlySet<TaxLineItemCode> = new Set([
  "helper",
  "priority",
  "waiting",
  "tip",
  "late_cancel",
  "failed_pickup",
]);

/** A split amount: exempt + passed on + net + VAT is the whole. Satang, negative for a discount. */
export type TaxParts = {
  /** Our supply, exempt from VAT. */
  exemptSatang: Satang;
  /** No supply of ours: the driver's fare in the `agent` model, tips, compensations. */
  passedOnSatang: Satang;
  /** Our taxable supply before VAT. */
  netSatang: Satang;
  vatSatang: Satang;
};
export type TaxedLineItem = TaxParts & { code: TaxLineItemCode; amountSatang: Satang };
export type TaxSplit = TaxParts & {
  model: TaxModel;
  vatPercent: number;
  totalSatang: Satang;
  lines: TaxedLineItem[];
};

type Bases = { exemptSatang: Satang; passedOnSatang: Satang; taxableSatang: Satang };

/**
 * The exempt, passed-on, net and VAT parts of a price, line item by line item. VAT is in the price:
 * it is rounded half up once, on the taxable total, and shared so that the line items sum to it
 * exactly. A promo reduces the exempt part first in the `carrier` model, and our own part first in
 * the `agent` model.
 * @param lines the customer's charges, in satang; only `promo` may be negative; not below zero
 * together
 * @param driverPaySatang the driver's whole pay out of these lines; read in the `agent` model only
 * @param at when the supply counts; decides the rate
 * @param rates in force at that time, where the operator's rows have others than the law at launch
 */
export function splitVat(
  lines: readonly { code: ChargedCode; amountSatang: Satang }[],
  {
    model,
    at,
    driverPaySatang,
    rates = lawRates(at),
  }: { model: TaxModel; at: Date; driverPaySatang: Satang; rates?: TaxRates },
): TaxSplit {
  const totalSatang = sumSatang(lines.map((line) => line.amountSatang));
  assert(totalSatang >= 0, "a price is not negative");
  assert(isSatang(driverPaySatang) && driverPaySatang >= 0, "the driver's pay is not negative");
  const bases = model === "carrier" ? carrierBases(lines) : agentBases(lines, driverPaySatang);
  discount(lines, bases, model);
  const percent = rates.vatPercent;
  let taxedSatang = 0;
  const taxed = lines.map(({ code, amountSatang }, index): TaxedLineItem => {
    const { taxableSatang, exemptSatang, passedOnSatang } = bases[index] as Bases;
    // The VAT of the running total, less what the lines before have: no satang is lost or made between lines.
    const vatSatang =
      vatWithin(taxedSatang + taxableSatang, percent) - vatWithin(taxedSatang, percent);
    taxedSatang += taxableSatang;
    return {
      code,
      amountSatang,
      exemptSatang,
      passedOnSatang,
      netSatang: taxableSatang - vatSatang,
      vatSatang,
    };
  });
  return { model, vatPercent: percent, totalSatang, lines: taxed, ...sumParts(taxed) };
}

/**
 * The VAT inside an amount that has it included, in satang, half up.
 *
 * @param percent of the amount without it, 0 to 100, at most three decimals
 */
export function vatWithin(amountSatang: Satang, percent: number): Satang {
  const thousandths = Math.round(percent * 1000);
  const share = (Math.abs(amountSatang) * thousandths) / (100_000 + thousandths);
  const vat = Math.sign(amountSatang) * Math.round(share);
  return vat === 0 ? 0 : vat;
}

/**
 * The tax parts of some of a supply's money, such as a refund for a credit note: each part in
 * proportion, and the whole when all has been refunded, for every sequence of steps.
 * @param amountSatang given back now, 0 to what is left
 * @param beforeSatang given back before
 */
export function partOfSplit(
  whole: TaxParts & { totalSatang: Satang },
  { amountSatang, beforeSatang }: { amountSatang: Satang; beforeSatang: Satang },
): TaxParts {
  const { totalSatang } = whole;
  assert(amountSatang >= 0 && beforeSatang >= 0, "what is given back is not negative");
  assert(beforeSatang + amountSatang <= totalSatang, "no more is given back than was charged");
  // Each part gets its share of the rest after the earlier parts. A part therefore only grows with the amount, and a
  // part that is 0 in the whole gets 0.
  const order = ["vatSatang", "netSatang", "passedOnSatang", "exemptSatang"] as const;
  const upTo = (sumSatang: Satang) => {
    let wholeLeft = totalSatang;
    let left = sumSatang;
    return order.map((part) => {
      const share = wholeLeft === 0 ? 0 : Math.round((whole[part] * left) / wholeLeft);
      wholeLeft -= whole[part];
      left -= share;
      return share;
    });
  };
  const [before, after] = [upTo(beforeSatang), upTo(beforeSatang + amountSatang)];
  const differenceAt = (index: number) => (after[index] ?? 0) - (before[index] ?? 0);
  return {
    vatSatang: differenceAt(0),
    netSatang: differenceAt(1),
    passedOnSatang: differenceAt(2),
    exemptSatang: differenceAt(3),
  };
}

/** The sum of each part. */
export const sumParts = (parts: readonly TaxParts[]): TaxParts => ({
  exemptSatang: sumSatang(parts.map((part) => part.exemptSatang)),
  passedOnSatang: sumSatang(parts.map((part) => part.passedOnSatang)),
  netSatang: sumSatang(parts.map((part) => part.netSatang)),
  vatSatang: sumSatang(parts.map((part) => part.vatSatang)),
});

const nothing = (): Bases => ({ exemptSatang: 0, passedOnSatang: 0, taxableSatang: 0 });

function carrierBases(lines: readonly { code: ChargedCode; amountSatang: Satang }[]): Bases[] {
  return lines.map(({ code, amountSatang }) => {
    if (code === "promo") return nothing();
    assert(amountSatang >= 0, "only a promo is negative");
    const treatment = treatments[code];
    if (treatment === "service") return { ...nothing(), taxableSatang: amountSatang };
    return treatment === "transport"
      ? { ...nothing(), exemptSatang: amountSatang }
      : { ...nothing(), passedOnSatang: amountSatang };
  });
}

/** The driver's share of the fare is passed on; the rest of the fare, the fees and the rounding are our service. */
function agentBases(
  lines: readonly { code: ChargedCode; amountSatang: Satang }[],
  driverPaySatang: Satang,
): Bases[] {
  const isFare = (code: ChargedCode) =>
    code !== "promo" &&
    code !== "rounding" &&
    treatments[code] === "transport" &&
    !driversWhole.has(code);
  const sumOf = (matches: (code: ChargedCode) => boolean) =>
    sumSatang(lines.filter(({ code }) => matches(code)).map((line) => line.amountSatang));
  const fareSatang = sumOf(isFare);
  const shareSatang = driverPaySatang - sumOf((code) => driversWhole.has(code));
  assert(shareSatang >= 0 && shareSatang <= fareSatang, "the driver's share is part of the fare");
  let passed = 0;
  let seen = 0;
  return lines.map(({ code, amountSatang }) => {
    if (code === "promo") return nothing();
    assert(amountSatang >= 0, "only a promo is negative");
    if (driversWhole.has(code)) return { ...nothing(), passedOnSatang: amountSatang };
    if (!isFare(code)) return { ...nothing(), taxableSatang: amountSatang };
    seen += amountSatang;
    const passedOnSatang =
      (fareSatang === 0 ? 0 : Math.floor((seen * shareSatang) / fareSatang)) - passed;
    passed += passedOnSatang;
    return { ...nothing(), passedOnSatang, taxableSatang: amountSatang - passedOnSatang };
  });
}

/** Gives each promo line its negative parts, as far as each part of the other lines reaches. */
function discount(
  lines: readonly { code: ChargedCode; amountSatang: Satang }[],
  bases: Bases[],
  model: TaxModel,
): void {
  const order: readonly (keyof Bases)[] =
    model === "carrier"
      ? ["exemptSatang", "taxableSatang", "passedOnSatang"]
      : ["taxableSatang", "exemptSatang", "passedOnSatang"];
  for (const [index, line] of lines.entries()) {
    if (line.code !== "promo") continue;
    assert(line.amountSatang <= 0, "a promo takes off");
    let leftSatang = -line.amountSatang;
    for (const part of order) {
      const offSatang = Math.min(leftSatang, sumSatang(bases.map((base) => base[part])));
      (bases[index] as Bases)[part] = 0 - offSatang;
      leftSatang -= offSatang;
    }
  }
}
