import type { StaffScope } from "../account-types.ts";
import { limits } from "../limits.ts";
import type { Satang } from "../money.ts";
import type { PayoutTerms } from "../payouts/terms.ts";
import type { PriceLimits } from "../quoting/compare/price-limits.ts";
import type { TaxRates } from "../tax/rates.ts";
import { parseBranch, parseTaxId } from "../thai/tax-id.ts";
import { checkColour } from "./colours.ts";

/** The operator of this installation: the brand, the seller on receipts, and the contacts of support. */
export type Company = {
  brandTh: string;
  brandEn: string;
  /** Colours such as `#64af31`; empty: those of this product. */
  brandColour: string;
  accentColour: string;
  /** The upload that is shown as the logo; empty: that of this product. */
  logoId: string;
  /** The registered company, as receipts name it. */
  nameTh: string;
  nameEn: string;
  addressTh: string;
  addressEn: string;
  /** 13 digits. */
  taxId: string;
  /** Five digits; 00000 is the head office. */
  branch: string;
  /** Support. Empty: not shown. */
  phone: string;
  email: string;
  lineId: string;
  /** Where people write about their data. */
  privacyEmail: string;
};

/** Limits of requests from one address, and of codes by SMS for all people together. */
export type RequestLimits = {
  smsCodesPerHour: number;
  quotesPerMinute: number;
  placesPerSecond: number;
  trackingPerMinute: number;
};

/** Money between the operator and drivers. */
export type DriverTerms = PayoutTerms & {
  /** The depth in satang to which a driver's balance may go below zero, so that cash jobs can be accepted. */
  creditLineSatang: Satang;
};

export type SettingValues = {
  company: Company;
  request_limits: RequestLimits;
  tax_rates: TaxRates;
  driver_terms: DriverTerms;
  price_limits: PriceLimits;
};
export type SettingKind = keyof SettingValues;

type SettingRule = {
  scope: StaffScope;
  /** Begins on a day to come; otherwise at once. */
  isDated: boolean;
};

/** Who changes which setting. */
export const settingRules: Readonly<Record<SettingKind, SettingRule>> = {
  company: { scope: "staff.manage", isDated: false },
  request_limits: { scope: "staff.manage", isDated: false },
  tax_rates: { scope: "tariff.edit", isDated: true },
  driver_terms: { scope: "tariff.edit", isDated: true },
  price_limits: { scope: "tariff.edit", isDated: false },
};
export const settingKinds = Object.keys(settingRules) as SettingKind[];

/** The look of a company without a custom look, and of rows from before looks existed. */
export const noLook = { brandColour: "", accentColour: "", logoId: "" } as const;

const logoEdgePixelsMin = 64;
const logoRatio = { min: 0.8, max: 6 };

/** Returns true when a picture is usable as a logo: sharp at the size of a page's head, and of a shape that fits there. */
export const isLogoSize = ({ width, height }: { width: number; height: number }): boolean =>
  Math.min(width, height) >= logoEdgePixelsMin &&
  width / height >= logoRatio.min &&
  width / height <= logoRatio.max;

type Range = { min: number; max: number };
/** Allowed ranges of numbers; a value outside is a typing error. */
export const settingRanges = {
  request_limits: {
    // At 0.30 baht a code, an hour costs 3,000 baht at most.
    smsCodesPerHour: { min: 1, max: 10_000 },
    quotesPerMinute: { min: 5, max: 10_000 },
    placesPerSecond: { min: 2, max: 1000 },
    trackingPerMinute: { min: 10, max: 10_000 },
  },
  tax_rates: {
    vatPercent: { min: 0, max: 30 },
    transportPercent: { min: 0, max: 30 },
    servicePercent: { min: 0, max: 30 },
  },
  driver_terms: {
    creditLineSatang: { min: 0, max: 5_000_00 },
    minSatang: { min: 1_00, max: 10_000_00 },
    feeSatang: { min: 0, max: 500_00 },
    runMinutes: { min: 0, max: 1439 },
    bankDays: { min: 0, max: 30 },
    codHoldDays: { min: 0, max: 60 },
    codCoverDays: { min: 0, max: 90 },
  },
  price_limits: {
    raiseAlonePercent: { min: 0, max: 50 },
    raiseAloneDays: { min: 1, max: 90 },
  },
} as const satisfies {
  request_limits: Record<keyof RequestLimits, Range>;
  tax_rates: Record<keyof TaxRates, Range>;
  driver_terms: Record<keyof DriverTerms, Range>;
  price_limits: Record<keyof PriceLimits, Range>;
};

export const launchRequestLimits: RequestLimits = {
  smsCodesPerHour: 600,
  quotesPerMinute: limits.quotesPerMinute,
  placesPerSecond: limits.placesPerSecond,
  trackingPerMinute: limits.trackingPerMinute,
};

export type SettingProblem = "required" | "format" | "too_small" | "too_big" | "contrast";
type Problems = Record<string, SettingProblem>;

const neededOfCompany = [
  ...(["brandTh", "brandEn", "nameTh", "nameEn", "addressTh", "addressEn"] as const),
  ...(["taxId", "email", "privacyEmail"] as const),
] as const;

/** Returns the problems with the values of a setting, by field. Percentages have at most two decimals. */
export function checkSetting<Kind extends SettingKind>(
  kind: Kind,
  values: SettingValues[Kind],
): Problems {
  if (kind === "company") return checkCompany(values as Company);
  const problems: Problems = {};
  for (const [name, { min, max }] of Object.entries<Range>(
    settingRanges[kind as Exclude<SettingKind, "company">],
  )) {
    const value = (values as Record<string, number>)[name] ?? Number.NaN;
    const inUnits = kind === "tax_rates" ? Math.round(value * 1e6) / 1e4 : value;
    if (!Number.isInteger(inUnits)) problems[name] = "format";
    else if (value < min) problems[name] = "too_small";
    else if (value > max) problems[name] = "too_big";
  }
  if (kind === "driver_terms") Object.assign(problems, checkDriverTerms(values as DriverTerms));
  return problems;
}

function checkCompany(company: Company): Problems {
  const problems: Problems = {};
  for (const name of neededOfCompany) if (!company[name].trim()) problems[name] = "required";
  if (!problems.taxId && parseTaxId(company.taxId) === null) problems.taxId = "format";
  if (parseBranch(company.branch) === null) problems.branch = "format";
  for (const name of ["brandColour", "accentColour"] as const) {
    const problem = company[name] ? checkColour(company[name]) : null;
    if (problem) problems[name] = problem;
  }
  return problems;
}

/**
 * The transfer fee must be below the smallest payout, and the day for covering cash must not be before the day of its
 * release.
 */
function checkDriverTerms(terms: DriverTerms): Problems {
  return {
    ...(terms.feeSatang >= terms.minSatang && { feeSatang: "too_big" }),
    ...(terms.codCoverDays < terms.codHoldDays && { codCoverDays: "too_small" }),
  };
}
