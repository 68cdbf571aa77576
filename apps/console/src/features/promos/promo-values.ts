import type { PromoSummary, PromoTerms } from "@songtan/contract/console/promos";
import { checkPromo } from "@songtan/domain/promos/check-promo";
import { parsePromoCode } from "@songtan/domain/promos/promo-code";
import { readNumber, readSatang } from "@songtan/domain/thai/typed-number";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { instantOf, type Moment, momentOf } from "../shell/forms/moment-field.tsx";

/** A promo's form as typed. */
export type PromoValues = {
  code: string;
  name: string;
  kind: "percent" | "amount";
  percent: string;
  capBaht: string;
  amountBaht: string;
  minimumBaht: string;
  budgetBaht: string;
  firstOrder: boolean;
  perCustomer: string;
  vehicles: Vehicle[] | null;
  provinceCodes: string[] | null;
  starts: Moment;
  ends: Moment;
};

const baht = (satang: number | null): string => (satang ? String(satang / 100) : "");

/** Returns the form's initial values: a promo's terms, or an empty form that starts tomorrow. */
export function promoValues(promo: PromoSummary | null, tomorrow: string): PromoValues {
  return {
    code: promo?.code ?? "",
    name: promo?.name ?? "",
    kind: promo?.amountSatang ? "amount" : "percent",
    percent: promo?.percent ? String(promo.percent) : "",
    capBaht: baht(promo?.capSatang ?? null),
    amountBaht: baht(promo?.amountSatang ?? null),
    minimumBaht: baht(promo?.minimumSatang ?? null),
    budgetBaht: baht(promo?.budgetSatang ?? null),
    firstOrder: promo?.firstOrder ?? false,
    perCustomer: promo ? String(promo.perCustomer ?? "") : "1",
    vehicles: promo?.vehicles ?? null,
    provinceCodes: promo?.provinceCodes ?? null,
    starts: promo ? momentOf(promo.startsAt) : { day: tomorrow, time: "00:00" },
    ends: momentOf(promo?.endsAt ?? null),
  };
}

export type PromoFieldProblem =
  | "required"
  | "format"
  | "too_small"
  | "too_big"
  | "order"
  | "not_a_choice"
  | "promo_code_format";

/** Returns the typed terms, and their problems by the server's field names. */
export function readPromo(values: PromoValues): {
  terms: PromoTerms;
  problems: Partial<Record<keyof PromoTerms, PromoFieldProblem>>;
} {
  const problems: Partial<Record<keyof PromoTerms, PromoFieldProblem>> = {};
  const number = (
    field: keyof PromoTerms,
    text: string,
    { read, required }: { read: (text: string) => number | null; required: boolean },
  ) => {
    if (text.trim() === "") {
      if (required) problems[field] = "required";
      return null;
    }
    const value = read(text);
    if (value === null) problems[field] = "format";
    else if (value <= 0) problems[field] = "too_small";
    return value;
  };
  const byPercent = values.kind === "percent";
  const code = parsePromoCode(values.code);
  const startsAt = instantOf(values.starts);
  const endsAt = values.ends.day === "" ? null : instantOf(values.ends);
  const percent = byPercent
    ? number("percent", values.percent, { read: readNumber, required: true })
    : null;
  const perCustomer = number("perCustomer", values.perCustomer, {
    read: readNumber,
    required: false,
  });
  const terms: PromoTerms = {
    code: code ?? values.code,
    name: values.name.trim(),
    percent,
    capSatang: byPercent
      ? number("capSatang", values.capBaht, { read: readSatang, required: false })
      : null,
    amountSatang: byPercent
      ? null
      : number("amountSatang", values.amountBaht, { read: readSatang, required: true }),
    minimumSatang: values.minimumBaht.trim() === "" ? 0 : (readSatang(values.minimumBaht) ?? -1),
    budgetSatang:
      number("budgetSatang", values.budgetBaht, { read: readSatang, required: true }) ?? 0,
    firstOrder: values.firstOrder,
    perCustomer,
    vehicles: values.vehicles,
    provinceCodes: values.provinceCodes,
    startsAt: startsAt ?? "",
    endsAt,
  };
  if (!code) problems.code = values.code.trim() === "" ? "required" : "promo_code_format";
  if (terms.name === "") problems.name = "required";
  if (percent !== null && percent > 100) problems.percent = "too_big";
  if (perCustomer !== null && !Number.isInteger(perCustomer)) problems.perCustomer = "format";
  if (terms.minimumSatang < 0) problems.minimumSatang = "format";
  if (values.vehicles?.length === 0) problems.vehicles = "required";
  if (values.provinceCodes?.length === 0) problems.provinceCodes = "required";
  if (!startsAt) problems.startsAt = "required";
  if (values.ends.day !== "" && !endsAt) problems.endsAt = "format";
  if (Object.keys(problems).length > 0 || !startsAt) return { terms, problems };
  const together = checkPromo({
    ...terms,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  });
  return { terms, problems: together };
}
