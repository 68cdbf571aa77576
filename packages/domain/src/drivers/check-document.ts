import type { DocumentKind } from "../driver-types.ts";
import { limits } from "../limits.ts";
import { mayHaveLifeCard } from "../thai/citizen-card.ts";
import { fullYears } from "../thai/dates.ts";
import { isNewTemporary, type LicenceTerm, licenceClasses, termAllows } from "../thai/licences.ts";
import { sameName } from "../thai/names.ts";
import { parsePlate } from "../thai/plate.ts";
import { type DocumentContext, type DocumentProblem, pageFields } from "./document-fields.ts";

/** Things a reviewer looks at; the driver may submit all the same. */
export type DocumentHint =
  | "name_differs"
  | "birth_date_differs"
  | "needs_guardian_consent"
  | "plate_series_unusual"
  | "licence_private"
  | "licence_new"
  | "policy_long";

export type DocumentCheck = {
  ok: boolean;
  /** Field to problem; empty when it can be submitted. */
  fields: Record<string, DocumentProblem>;
  /** Field to hint. */
  hints: Record<string, DocumentHint>;
  /** What to store: digits, E.164, `2026-11-21`, `1กก 1234`; only fields that are right. */
  values: Record<string, string>;
};

/** Under this a guardian consents [B]: the civil code's age of majority. */
const independentYears = limits.driverYearsAlone;

/**
 * Checks one page of a driver's papers, on the server and as the driver leaves each field.
 *
 * Dates are read in both eras, numbers with Thai digits. Fields that are not the page's are ignored.
 */
export function checkDocument(
  kind: DocumentKind,
  fields: Readonly<Record<string, unknown>>,
  context: DocumentContext,
): DocumentCheck {
  const typed: Record<string, string> = {};
  for (const [field, value] of Object.entries(fields)) typed[field] = asText(value);
  const check: DocumentCheck = { ok: true, fields: {}, hints: {}, values: {} };
  for (const [key, reader] of Object.entries(pageFields[kind])) {
    const field = key.replace("?", "");
    const text = typed[field] ?? "";
    if (text === "") {
      if (key === field) check.fields[field] = "required";
      continue;
    }
    const read = reader(text, typed, context);
    if ("value" in read) check.values[field] = read.value;
    else check.fields[field] = read.problem;
  }
  rulesTogether[kind]?.(check, context);
  check.ok = Object.keys(check.fields).length === 0;
  return check;
}

/** The fields a page has, for forms. */
export const documentFields = (kind: DocumentKind): { field: string; required: boolean }[] =>
  Object.keys(pageFields[kind]).map((key) => ({
    field: key.replace("?", ""),
    required: !key.endsWith("?"),
  }));

/**
 * Returns true when a driver of this birth date needs a guardian's consent on a day; false while the date is not
 * readable.
 */
export const needsGuardian = (birthDate: string | undefined, today: string): boolean =>
  birthDate !== undefined && fullYears(birthDate, today) < independentYears;

type Together = (check: DocumentCheck, context: DocumentContext) => void;

/** Rules across more than one field, or across a second page. */
const rulesTogether: Partial<Record<DocumentKind, Together>> = {
  account: ({ values, fields, hints }, { today }) => {
    const guarded = ["guardianName", "guardianConsentUploadId"];
    if (!needsGuardian(values.birthDate, today)) {
      // A guardian entered by mistake for an adult is not stored.
      for (const field of guarded) {
        delete values[field];
        delete fields[field];
      }
      return;
    }
    hints.birthDate = "needs_guardian_consent";
    for (const field of guarded) if (!values[field]) fields[field] ??= "required";
  },
  "citizen-card": ({ values, fields, hints }, { fullName, birthDate, today }) => {
    if (values.term === "life") {
      delete values.expiresOn;
      delete fields.expiresOn;
      if (values.birthDate && !mayHaveLifeCard(values.birthDate, today))
        fields.term = "not_a_choice";
    }
    if (values.name && fullName && !sameName(values.name, fullName)) hints.name = "name_differs";
    if (values.birthDate && birthDate && values.birthDate !== birthDate)
      hints.birthDate = "birth_date_differs";
  },
  "driver-license": licence,
  vehicle: ({ values, hints }) => {
    const series = values.plate ? parsePlate(values.plate)?.kind : undefined;
    const loads = values.type === "pickup" || values.type === "box_pickup";
    const odd = series === "taxi" || ((series === "pickup" || series === "truck") && !loads);
    if (values.type && odd) hints.plate = "plate_series_unusual";
  },
  "vehicle-act": ({ values, fields, hints }) => {
    const { from, to } = values;
    if (!from || !to) return;
    if (to <= from) fields.to = "date_invalid";
    // The compulsory policy is sold for a year.
    else if (fullYears(from, to) >= 1 && to.slice(5) > from.slice(5)) hints.to = "policy_long";
  },
  "bank-account": ({ values, hints }, { fullName }) => {
    if (values.accountName && fullName && !sameName(values.accountName, fullName))
      hints.accountName = "name_differs";
  },
};

function licence({ values, fields, hints }: DocumentCheck, { today }: DocumentContext): void {
  const { term, issuedOn, expiresOn } = values;
  if (values.class && !licenceClasses[values.class]?.forHire) hints.class = "licence_private";
  if (term === "life") {
    delete values.expiresOn;
    delete fields.expiresOn;
    return;
  }
  if (!issuedOn || !expiresOn) return;
  if (expiresOn <= issuedOn) fields.expiresOn = "date_invalid";
  else if (term && !termAllows(term as Exclude<LicenceTerm, "life">, issuedOn, expiresOn))
    fields.expiresOn = "date_too_far";
  if (term && isNewTemporary(term, issuedOn, today)) hints.issuedOn = "licence_new";
}

function asText(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
