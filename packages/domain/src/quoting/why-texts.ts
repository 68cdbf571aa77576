import en from "../../locales/en/price-lines.json" with { type: "json" };
import th from "../../locales/th/price-lines.json" with { type: "json" };
import type { Locale } from "../account-types.ts";
import { type Satang, satangPerBaht } from "../money.ts";
import { type Catalogue, fillText, pluralOf } from "../texts.ts";
import type { LineItemCode, Vehicle } from "../vehicle-types.ts";
import type { PricedLineItem, Why } from "./price-quote.ts";
import type { RaiseReason } from "./raises/price-raise.ts";

type Values = Why["values"];
type LineTexts = typeof en;
const catalogue: Catalogue<LineTexts> = { th, en };

/** The sentence that explains a line, in the reader's language. Total over every stored line. */
export function whyText({ why: { key, values } }: { why: Why }, locale: Locale): string {
  const texts = catalogue[locale];
  const name = key === "extra_stops" ? (`${key}_${pluralOf(values.count)}` as const) : key;
  return fillText(texts.line[name], {
    ...values,
    ...amountsIn(values),
    ...promoParts(values, texts),
    ...(values.reason && { reason: texts.raise[values.reason as RaiseReason] }),
    vehicle: texts.vehicle[values.vehicle as Vehicle] ?? texts.vehicle.other,
    bands: bandsText(values, texts),
  });
}

const amountsIn = (values: Values) => ({
  each: baht(values.eachSatang),
  cod: baht(values.codSatang),
  min: baht(values.minSatang),
  free: baht(values.freeSatang),
  raised: baht(
    values.declaredSatang && Math.max(Number(values.freeSatang), Number(values.declaredSatang)),
  ),
  minimum: baht(values.minimumSatang),
});

/** The known parts of a promo's discount; a missing part is empty. */
const promoParts = ({ code, percent, capSatang }: Values, { promo }: LineTexts) => ({
  ofCode: code ? fillText(promo.ofCode, { code }) : "",
  percentOff: percent ? fillText(promo.percentOff, { percent }) : "",
  upTo: capSatang ? fillText(promo.upTo, { cap: baht(capSatang) }) : "",
});

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** Empty when a line is without the amount, because formatting costs more than the rest of its text. */
const baht = (satang: string | number | undefined): string =>
  satang === undefined ? "" : number.format(Number(satang) / satangPerBaht);
const km = (metres: string | number | undefined): string =>
  number.format(Number(metres ?? 0) / 1000);

/** "15 กม. × 7 บาท + 3.3 กม. × 8 บาท": what was driven in each band. */
function bandsText(values: Values, { band, noDistance }: LineTexts): string {
  const used = [1, 2, 3, 4, 5].filter((index) => values[`metres${index}`] !== undefined);
  return used.length === 0
    ? noDistance
    : used
        .map((index) =>
          fillText(band, {
            km: km(values[`metres${index}`]),
            baht: baht(values[`satangPerKm${index}`]),
          }),
        )
        .join(" + ");
}

type LineItemText = { code: LineItemCode; amountSatang: Satang; why: string };

/** The lines of a price, each with its sentence. */
export const describeLineItems = (
  lines: readonly PricedLineItem[],
  locale: Locale,
): LineItemText[] =>
  lines.map((line) => ({
    code: line.code,
    amountSatang: line.amountSatang,
    why: whyText(line, locale),
  }));
