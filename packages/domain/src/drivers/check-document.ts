import { parseEmail } from "../accounts/email.ts";
import { limits } from "../limits.ts";
import { type Vehicle, vehicles } from "../quoting/words.ts";
import { bankByCode, parseBankAccount } from "../thai/banks.ts";
import { parseCitizenId } from "../thai/citizen-id.ts";
import { isoDate, parseDate } from "../thai/dates.ts";
import { thaiToArabicDigits } from "../thai/digits.ts";
import { parsePhone } from "../thai/phone.ts";
import { parsePlate } from "../thai/plate.ts";
import { provinceByCode } from "../thai/provinces.ts";
import type { DocumentKind } from "./words.ts";

/** The contract's problem words that a document can meet. */
export type DocumentProblem =
  | "required"
  | "too_short"
  | "too_long"
  | "phone_invalid"
  | "phone_not_mobile"
  | "email_invalid"
  | "citizen_id_invalid"
  | "plate_invalid"
  | "bank_account_invalid"
  | "date_invalid"
  | "date_past"
  | "date_too_far"
  | "too_young"
  | "not_a_choice"
  | "not_available"
  | "format";

/** Things a reviewer looks at; the driver may submit all the same. */
export type DocumentHint = "name_differs" | "needs_guardian_consent" | "plate_series_unusual" | "licence_private";

export type DocumentContext = {
  /** The Bangkok day, as `2026-11-21`. */
  today: string;
  /** The vehicle of the vehicle page, when it is known: the licence must allow it. */
  vehicle?: Vehicle | undefined;
  /** The name of the account page, when it is known: cards and bank account must carry it. */
  fullName?: string | undefined;
};

export type DocumentCheck = {
  ok: boolean;
  /** Field to problem; empty when it can be submitted. */
  fields: Record<string, DocumentProblem>;
  /** Field to hint. */
  hints: Record<string, DocumentHint>;
  /** What to store: digits, E.164, `2026-11-21`, `1กก 1234`; only fields that are right. */
  values: Record<string, string>;
};

/** Licence classes by the vehicles they allow; anything that is not listed does not allow the work. */
export const licenceClasses: Record<string, readonly Vehicle[]> = {
  private_motorcycle: ["motorcycle"],
  public_motorcycle: ["motorcycle"],
  private_car: ["hatchback", "pickup", "box_pickup"],
  public_car: ["hatchback", "pickup", "box_pickup"],
  transport_b1: ["hatchback", "pickup", "box_pickup"],
  transport_b2: ["hatchback", "pickup", "box_pickup"],
  transport_t1: ["hatchback", "pickup", "box_pickup"],
  transport_t2: ["hatchback", "pickup", "box_pickup"],
};

const adultYears = 18;
/** Under this a guardian consents [B]. */
const independentYears = 20;
/** Cards and licences are printed for ten years at most; a later date is a typing error. */
const validYearsMax = 15;
const vehicleAgeYearsMax = 30;

type Reading = { value: string } | { problem: DocumentProblem };
type Reader = (text: string, fields: Readonly<Record<string, string>>, context: DocumentContext) => Reading;

const right = (value: string): Reading => ({ value });
const wrong = (problem: DocumentProblem): Reading => ({ problem });
const orWrong = (value: string | null | undefined, problem: DocumentProblem): Reading =>
  value ? right(value) : wrong(problem);

const name: Reader = (text) => {
  if (text.length > limits.nameCharacters) return wrong("too_long");
  return text.length < 2 ? wrong("too_short") : right(text);
};
const nameTh: Reader = (text, ...rest) => (/[ก-ฮ]/.test(text) ? name(text, ...rest) : wrong("format"));
const nameEn: Reader = (text, ...rest) => (/^[A-Za-z .'-]+$/.test(text) ? name(text, ...rest) : wrong("format"));
const address: Reader = (text) => (text.length > limits.addressCharacters ? wrong("too_long") : right(text));
const upload: Reader = (text) => right(text);
const mobile: Reader = (text) => {
  const phone = parsePhone(text);
  if (!phone) return wrong("phone_invalid");
  return phone.kind === "mobile" ? right(phone.e164) : wrong("phone_not_mobile");
};
const number: Reader = (text) => {
  const compact = thaiToArabicDigits(text).replace(/[\s-]/g, "");
  return /^[0-9A-Za-z/]{4,30}$/.test(compact) ? right(compact) : wrong("format");
};

const date: Reader = (text) => {
  const parsed = parseDate(text);
  return parsed ? right(isoDate(parsed)) : wrong("date_invalid");
};
const dateRule =
  (rule: (day: string, context: DocumentContext) => DocumentProblem | null): Reader =>
  (text, fields, context) => {
    const read = date(text, fields, context);
    if (!("value" in read)) return read;
    const problem = rule(read.value, context);
    return problem ? wrong(problem) : read;
  };
const birthDate = dateRule((day, { today }) => {
  if (day > today || fullYears(day, today) > 100) return "date_invalid";
  return fullYears(day, today) < adultYears ? "too_young" : null;
});
const pastDate = dateRule((day, { today }) => (day > today ? "date_too_far" : null));
const validUntil = dateRule((day, { today }) => {
  if (day < today) return "date_past";
  return fullYears(today, day) >= validYearsMax ? "date_too_far" : null;
});

const licenceClass: Reader = (text, _fields, { vehicle }) => {
  const allowed = licenceClasses[text];
  if (!allowed) return wrong("not_a_choice");
  return vehicle && !allowed.includes(vehicle) ? wrong("not_available") : right(text);
};
const modelYear: Reader = (text, _fields, { today }) => {
  const typed = Number(thaiToArabicDigits(text));
  const year = typed > 2400 ? typed - 543 : typed;
  const thisYear = Number(today.slice(0, 4));
  if (!Number.isInteger(year)) return wrong("format");
  return year > thisYear + 1 || year < thisYear - vehicleAgeYearsMax ? wrong("date_invalid") : right(String(year));
};

/** Every field of every page. `?` at the end: may be left out. */
const pages: Record<DocumentKind, Record<string, Reader>> = {
  account: {
    photoUploadId: upload,
    nameTh,
    nameEn,
    birthDate,
    address,
    emergencyName: name,
    emergencyPhone: mobile,
    "guardianConsent?": upload,
  },
  "citizen-card": {
    number: (text) => orWrong(parseCitizenId(text), "citizen_id_invalid"),
    name,
    birthDate,
    expiresOn: validUntil,
    photoUploadId: upload,
    selfieUploadId: upload,
  },
  "driver-license": { number, class: licenceClass, issuedOn: pastDate, expiresOn: validUntil, photoUploadId: upload },
  vehicle: {
    type: (text) =>
      orWrong(
        vehicles.find((vehicle) => vehicle === text),
        "not_a_choice",
      ),
    make: name,
    model: (text) => (text.length > limits.nameCharacters ? wrong("too_long") : right(text)),
    colour: name,
    year: modelYear,
    plate: (text) => orWrong(parsePlate(text)?.plate, "plate_invalid"),
    provinceCode: (text) => orWrong(provinceByCode(text)?.code, "not_a_choice"),
    photoFrontUploadId: upload,
    photoBackUploadId: upload,
    photoSideUploadId: upload,
    bookUploadId: upload,
  },
  "vehicle-act": { insurer: name, policyNumber: number, from: pastDate, to: validUntil, photoUploadId: upload },
  "bank-account": {
    bankCode: (text) => orWrong(bankByCode(text)?.code, "not_a_choice"),
    accountNumber: (text, fields) => orWrong(parseBankAccount(fields.bankCode ?? "", text), "bank_account_invalid"),
    accountName: name,
    photoUploadId: upload,
  },
  email: { email: (text) => orWrong(parseEmail(text), "email_invalid") },
  "phone-no": { phone: mobile },
};

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
  for (const [key, reader] of Object.entries(pages[kind])) {
    const field = key.replace("?", "");
    const text = typed[field] ?? "";
    if (text === "" && key !== field) continue;
    const read = text === "" ? wrong("required") : reader(text, typed, context);
    if ("value" in read) check.values[field] = read.value;
    else check.fields[field] = read.problem;
  }
  checkTogether(check, context);
  check.ok = Object.keys(check.fields).length === 0;
  return check;
}

/** The fields a page has, for forms. */
export const documentFields = (kind: DocumentKind): { field: string; required: boolean }[] =>
  Object.keys(pages[kind]).map((key) => ({ field: key.replace("?", ""), required: !key.endsWith("?") }));

/** Rules over more than one field. */
function checkTogether(check: DocumentCheck, context: DocumentContext): void {
  const { values, fields, hints } = check;
  if (values.from && values.to && values.to <= values.from) fields.to = "date_invalid";
  if (values.issuedOn && values.expiresOn && values.expiresOn <= values.issuedOn) fields.expiresOn = "date_invalid";
  const young = values.birthDate && fullYears(values.birthDate, context.today) < independentYears;
  if (young && "nameTh" in values) {
    hints.birthDate = "needs_guardian_consent";
    if (values.guardianConsent !== "true") fields.guardianConsent = "required";
  }
  for (const field of ["name", "accountName"]) {
    const written = values[field];
    if (written && context.fullName && nameKey(written) !== nameKey(context.fullName)) hints[field] = "name_differs";
  }
  if (values.class?.startsWith("private_")) hints.class = "licence_private";
  const series = values.plate ? parsePlate(values.plate)?.kind : undefined;
  if (series === "pickup" && values.type && values.type !== "pickup" && values.type !== "box_pickup") {
    hints.plate = "plate_series_unusual";
  }
}

function asText(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Titles and blanks do not make a name another one. */
const nameKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(นาย|นางสาว|น\.ส\.|นาง|mr\.?\s|mrs\.?\s|miss\s|ms\.?\s)/, "")
    .replace(/[\s.]/g, "");

/** Whole years from one day to a later one, both `2026-11-21`. */
function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
