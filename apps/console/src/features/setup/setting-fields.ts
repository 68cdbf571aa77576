import type { SettingView } from "@songtan/contract/console/operator/settings";
import { checkColour, isHexColour } from "@songtan/domain/operator/colours";
import type {
  Company,
  DriverTerms,
  RequestLimits,
  SettingKind,
} from "@songtan/domain/operator/operator-settings";
import type { PriceLimits } from "@songtan/domain/quoting/compare/price-limits";
import type { TaxRates } from "@songtan/domain/tax/rates";
import { readSatang, writeAmount } from "@songtan/domain/thai/typed-number";
import { thaiToArabicDigits } from "@songtan/domain/thai/writing/digits";

export type FieldType =
  | "text"
  | "long"
  | "colour"
  | "logo"
  | "whole"
  | "percent"
  | "money"
  | "time";
export type FieldName =
  | keyof Company
  | keyof RequestLimits
  | keyof TaxRates
  | keyof DriverTerms
  | keyof PriceLimits;
export type SettingField = { name: FieldName; type: FieldType };
type Values = Record<string, string | number>;

const fieldsOf = (type: FieldType, ...names: readonly FieldName[]): SettingField[] =>
  names.map((name) => ({ name, type }));

/** The fields of each setting, in the order in which they are typed. */
export const settingFields: Readonly<Record<SettingKind, readonly SettingField[]>> = {
  company: [
    ...fieldsOf("text", "brandTh", "brandEn"),
    ...fieldsOf("colour", "brandColour", "accentColour"),
    ...fieldsOf("logo", "logoId"),
    ...fieldsOf("text", "nameTh", "nameEn"),
    ...fieldsOf("long", "addressTh", "addressEn"),
    ...fieldsOf("text", "taxId", "branch", "phone", "email", "lineId", "privacyEmail"),
  ],
  request_limits: fieldsOf(
    "whole",
    ...(["smsCodesPerHour", "quotesPerMinute", "placesPerSecond", "trackingPerMinute"] as const),
  ),
  tax_rates: fieldsOf("percent", "vatPercent", "transportPercent", "servicePercent"),
  driver_terms: [
    ...fieldsOf("money", "creditLineSatang", "minSatang", "feeSatang"),
    ...fieldsOf("time", "runMinutes"),
    ...fieldsOf("whole", "bankDays", "codHoldDays", "codCoverDays"),
  ],
  price_limits: fieldsOf("whole", "raiseAlonePercent", "raiseAloneDays"),
};

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** A stored value as its field shows it. */
export function showValue(type: FieldType, value: string | number | undefined): string {
  if (value === undefined) return "";
  if (type === "money") return writeAmount(Number(value));
  return type === "time" ? clockText(Number(value)) : String(value);
}

/** What was typed as the API reads it; null where it is not a value of this type. */
export function readValue(type: FieldType, typed: string): string | number | null {
  if (type === "text" || type === "long" || type === "logo") return typed.trim();
  if (type === "colour") return readColour(typed);
  if (type === "money") return readSatang(typed);
  const digits = thaiToArabicDigits(typed).trim();
  if (type === "time") {
    const [, hours, minutes] = /^(\d{1,2})[:.](\d{2})$/.exec(digits) ?? [];
    return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
  }
  const form = type === "percent" ? /^\d{1,3}(\.\d{1,2})?$/ : /^\d{1,7}$/;
  return form.test(digits) ? Number(digits) : null;
}

/** With or without `#`, of six digits or three; empty: the product's own. */
function readColour(typed: string): string | null {
  const digits = typed.trim().toLowerCase().replace(/^#/, "");
  const whole = /^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, "$&$&") : digits;
  if (whole === "") return "";
  return isHexColour(`#${whole}`) ? `#${whole}` : null;
}

/** Not everyone has a counter, LINE, a branch, or a look of their own. */
const optional: ReadonlySet<FieldName> = new Set([
  ...(["phone", "lineId", "branch"] as const),
  ...(["brandColour", "accentColour", "logoId"] as const),
]);

/** What is wrong with what was typed, before it is sent. */
export function findProblem({ name, type }: SettingField, typed: string) {
  if (!typed.trim()) return optional.has(name) ? null : "required";
  const value = readValue(type, typed);
  if (value === null) return "format";
  return type === "colour" ? checkColour(String(value)) : null;
}

/** The values in force as texts, by field; nothing of the example company, which must not become a real one. */
export const showValues = ({ kind, current, source }: SettingView): Record<string, string> =>
  Object.fromEntries(
    settingFields[kind].map(({ name, type }) => [
      name,
      showValue(
        type,
        kind === "company" && source === "launch" ? undefined : (current as Values | null)?.[name],
      ),
    ]),
  );
