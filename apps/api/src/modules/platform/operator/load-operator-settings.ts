import type { ReceiptBody } from "@songtan/contract/payments/receipts";
import { limits } from "@songtan/domain/limits";
import {
  type Company,
  type DriverTerms,
  launchRequestLimits,
  noLook,
  type RequestLimits,
  type SettingKind,
  type SettingValues,
} from "@songtan/domain/operator/operator-settings";
import { launchPriceLimits, type PriceLimits } from "@songtan/domain/quoting/compare/price-limits";
import { lawRates, type TaxRates } from "@songtan/domain/tax/rates";
import { serviceDay } from "@songtan/domain/thai/dates";
import { companyInEnvironment, exampleCompany } from "../../../config/company.ts";
import { compileOnce } from "../../../db/compiled.ts";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";

type SettingDeps = Pick<Deps, "settings">;

/** What was set here and counts at an instant; null for nothing. */
export async function loadSetting<Kind extends SettingKind>(
  db: Reader,
  kind: Kind,
  at: Date,
): Promise<SettingValues[Kind] | null> {
  const [row] = await findSetting(db, { kind, at });
  return row ? (row.body as SettingValues[Kind]) : null;
}

const findSetting = compileOnce((db, { kind, at }: { kind: SettingKind; at: Date }) =>
  db
    .selectFrom("operatorSettings")
    .select("body")
    .where("kind", "=", kind)
    .where("approvedAt", "is not", null)
    .where("effectiveFrom", "<=", at)
    .orderBy("effectiveFrom", "desc")
    .orderBy("approvedAt", "desc")
    .limit(1),
);

/** Who runs this; what the environment says wins. Null where real customers would see an example. */
export async function findCompany(
  db: Reader,
  { settings }: SettingDeps,
  at: Date,
): Promise<Company | null> {
  const stored = await loadSetting(db, "company", at);
  const named = companyInEnvironment(settings);
  if (stored) return { ...noLook, ...stored, ...named };
  if (settings.NODE_ENV === "production" && !named.taxId) return null;
  return { ...exampleCompany, ...named };
}

/**
 * Who runs this, as documents name it.
 * @throws UpstreamFailure in production while the company is not set: what needs it is tried again later
 */
export async function loadCompany(db: Reader, deps: SettingDeps, at: Date): Promise<Company> {
  const company = await findCompany(db, deps, at);
  if (!company) throw new UpstreamFailure("the operator's company");
  return company;
}

/** Of a company what a receipt keeps. */
export const sellerOf = ({
  nameTh,
  nameEn,
  addressTh,
  addressEn,
  taxId,
  branch,
}: Company): ReceiptBody["seller"] => ({ nameTh, nameEn, addressTh, addressEn, taxId, branch });

/** The tax rates of a tax point: the operator's rows, and before the first of them those of the law. */
export const loadTaxRates = async (db: Reader, at: Date): Promise<TaxRates> =>
  (await loadSetting(db, "tax_rates", at)) ?? lawRates(at);

/** The limits in force; the budget of codes by SMS in the environment wins. */
export async function loadRequestLimits(
  db: Reader,
  { settings }: SettingDeps,
  at: Date,
): Promise<RequestLimits> {
  const set = (await loadSetting(db, "request_limits", at)) ?? launchRequestLimits;
  return { ...set, smsCodesPerHour: settings.SMS_CODES_PER_HOUR ?? set.smsCodesPerHour };
}

/** The terms in force; until an operator sets others those of the first day. */
export async function loadDriverTerms(db: Reader, at: Date): Promise<DriverTerms> {
  const set = await loadSetting(db, "driver_terms", at);
  if (set) return set;
  const row = await db
    .selectFrom("payoutTerms")
    .selectAll()
    .where("effectiveFrom", "<=", serviceDay(at))
    .orderBy("effectiveFrom", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    creditLineSatang: limits.launchCreditLineSatang,
    minSatang: row.minSatang,
    feeSatang: row.feeSatang,
    runMinutes: row.runMinutes,
    bankDays: row.bankDays,
    codHoldDays: row.codHoldDays,
    codCoverDays: row.codCoverDays,
  };
}

/** How far one member of staff changes prices alone. */
export const loadPriceLimits = async (db: Reader, at: Date): Promise<PriceLimits> => ({
  ...launchPriceLimits,
  ...(await loadSetting(db, "price_limits", at)),
});

/** How far a driver's balance may go below zero, in satang. */
export const loadCreditLine = async (db: Reader, at: Date): Promise<number> =>
  (await loadSetting(db, "driver_terms", at))?.creditLineSatang ?? limits.launchCreditLineSatang;
