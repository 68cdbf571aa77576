import { limits } from "@songtan/domain/limits";
import { settingKinds } from "@songtan/domain/operator/operator-settings";
import { parsePhone } from "@songtan/domain/thai/phone";
import { parseBranch, parseTaxId } from "@songtan/domain/thai/tax-id";
import { z } from "zod";
import { Day, Email, Id, Instant, problem, Satang, singleLineText } from "../../scalars.ts";
import { proven } from "../staff.ts";

const Line = singleLineText(limits.addressCharacters);
/** Support's phone in E.164, also one of four digits such as 1584 as it is dialled; empty: none. */
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

/** Who runs this installation: its brand, the seller on receipts, and how people reach it. */
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

const change = {
  reason: singleLineText(limits.noteCharacters),
  /** The Bangkok day it begins. Company and limits begin at once and have none. */
  from: Day.optional(),
  ...proven,
};
/** POST /console/settings: a change, at once by one person or as a draft for a second one. */
export const ChangeSetting = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("company"), values: CompanyInput, ...change }),
  z.object({ kind: z.literal("request_limits"), values: RequestLimitsInput, ...change }),
  z.object({ kind: z.literal("tax_rates"), values: TaxRatesInput, ...change }),
  z.object({ kind: z.literal("driver_terms"), values: DriverTermsInput, ...change }),
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
const values = z.union([CompanyValues, RequestLimitsInput, DriverTermsInput, TaxRatesInput]);

/** GET /operator: who runs this installation, for everyone. */
export const OperatorView = CompanyValues;
export type OperatorView = z.infer<typeof OperatorView>;

export const SettingRow = z.object({
  id: Id,
  from: Instant,
  /** `proposed`: it waits for a second person. */
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
  /** What counts now; null: nothing was set, and there is no default. */
  current: values.nullable(),
  /** Where it comes from: the environment of the server wins, then what was set here, then the launch values. */
  source: z.enum(["environment", "settings", "launch"]),
  /** Fields that the environment fixes. */
  locked: z.array(z.string()),
  isDated: z.boolean(),
  /** Whether a change waits for a second person. */
  needsSecondPerson: z.boolean(),
  mayChange: z.boolean(),
  /** The newest first. */
  rows: z.array(SettingRow),
});
export type SettingView = z.infer<typeof SettingView>;
