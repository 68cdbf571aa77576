import { limits } from "@songtan/domain/limits";
import { settingKinds } from "@songtan/domain/operator/operator-settings";
import { parsePhone } from "@songtan/domain/thai/phone";
import { parseBranch, parseTaxId } from "@songtan/domain/thai/tax-id";
import { z } from "zod";
import { Day, Email, Id, Instant, problem, Satang, singleLineText } from "../../scalars.ts";
import { proven } from "../staff.ts";

const Line = singleLineText(limits.addressCharacters);
/** Support's phone in E.164, or a four-digit number such as 1584 in the form it is dialled; empty without a phone. */
const SupportPhone = z.string().transform((text, context) => {
  const clean = text.replace(/[\s-]/g, "");
  if (clean === "" || /^1\d{3}$/.test(clean)) return clean;
  const phone = parsePhone(clean);
  if (phone) return phone.e164;
  context.addIssue({ code: "custom", message: problem("phone_invalid") });
  return z.NEVER;
});
const TaxIdText = z.string().transform((text, context) => {
  const digits = parseTaxId(text);
  if (digits) return digits;
  context.addIssue({ code: "custom", message: problem("tax_id_invalid") });
  return z.NEVER;
});
const BranchText = z.string().transform((text, context) => {
  const digits = parseBranch(text);
  if (digits) return digits;
  context.addIssue({ code: "custom", message: problem("branch_invalid") });
  return z.NEVER;
});
/** Empty: the product's own. */
const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, problem("format"))
  .default("");
const lineIdPattern = /^(@?[a-z0-9._-]{2,40})?$/i;

/** The operator of this installation: its brand, the seller on receipts, and contact details. */
export const CompanyInput = z.object({
  brandTh: singleLineText(30),
  brandEn: singleLineText(30),
  brandColour: Colour,
  accentColour: Colour,
  logoId: z.union([Id, z.literal("")]).default(""),
  nameTh: Line,
  nameEn: Line,
  addressTh: Line,
  addressEn: Line,
  taxId: TaxIdText,
  branch: BranchText,
  phone: SupportPhone,
  email: Email,
  lineId: z.string().trim().regex(lineIdPattern, problem("format")),
  privacyEmail: Email,
});
export const RequestLimitsInput = z.object({
  smsCodesPerHour: z.int(),
  quotesPerMinute: z.int(),
  placesPerSecond: z.int(),
  trackingPerMinute: z.int(),
});
export const TaxRatesInput = z.object({
  vatPercent: z.number(),
  transportPercent: z.number(),
  servicePercent: z.number(),
});
export const DriverTermsInput = z.object({
  creditLineSatang: Satang,
  minSatang: Satang,
  feeSatang: Satang,
  /** Bangkok minutes of the day. */
  runMinutes: z.int(),
  bankDays: z.int(),
  codHoldDays: z.int(),
  codCoverDays: z.int(),
});
export const PriceLimitsInput = z.object({ raiseAlonePercent: z.int(), raiseAloneDays: z.int() });

const change = {
  reason: singleLineText(limits.noteCharacters),
  /** The Bangkok day on which the change begins. Changes of company and limits begin at once, without this field. */
  from: Day.optional(),
  ...proven,
};
/** POST /console/settings: a change, at once by one person or as a draft for a second one. */
export const ChangeSetting = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("company"), values: CompanyInput, ...change }),
  z.object({ kind: z.literal("request_limits"), values: RequestLimitsInput, ...change }),
  z.object({ kind: z.literal("tax_rates"), values: TaxRatesInput, ...change }),
  z.object({ kind: z.literal("driver_terms"), values: DriverTermsInput, ...change }),
  z.object({ kind: z.literal("price_limits"), values: PriceLimitsInput, ...change }),
]);
export type ChangeSetting = z.infer<typeof ChangeSetting>;

const CompanyValues = z.object({
  brandTh: z.string(),
  brandEn: z.string(),
  brandColour: z.string(),
  accentColour: z.string(),
  logoId: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  addressTh: z.string(),
  addressEn: z.string(),
  taxId: z.string(),
  branch: z.string(),
  phone: z.string(),
  email: z.string(),
  lineId: z.string(),
  privacyEmail: z.string(),
});
const values = z.union([
  CompanyValues,
  RequestLimitsInput,
  DriverTermsInput,
  TaxRatesInput,
  PriceLimitsInput,
]);

/** GET /operator: who runs this installation, for everyone. */
export const OperatorView = CompanyValues;
export type OperatorView = z.infer<typeof OperatorView>;

export const SettingRow = z.object({
  id: Id,
  from: Instant,
  /** `proposed`: awaiting a second person's approval. */
  state: z.enum(["past", "now", "coming", "proposed"]),
  values,
  reason: z.string(),
  draftedBy: z.string(),
  approvedBy: z.string().nullable(),
  /** Never one's own. */
  mayApprove: z.boolean(),
});
export type SettingRow = z.infer<typeof SettingRow>;

export const SettingView = z.object({
  kind: z.enum(settingKinds),
  /** The values in effect; null if unset and without a default. */
  current: values.nullable(),
  /**
   * The source of the current values. The server's environment wins over the settings made here, which win over the
   * launch values.
   */
  source: z.enum(["environment", "settings", "launch"]),
  /** Fields that the environment fixes. */
  locked: z.array(z.string()),
  isDated: z.boolean(),
  /** If true, a second person must approve a change. */
  needsSecondPerson: z.boolean(),
  mayChange: z.boolean(),
  /** The newest first. */
  rows: z.array(SettingRow),
});
export type SettingView = z.infer<typeof SettingView>;
