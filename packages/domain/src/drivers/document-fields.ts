import { parseEmail } from "../accounts/email.ts";
import type { DocumentKind } from "../driver-types.ts";
import { limits } from "../limits.ts";
import { bankByCode, parseBankAccount } from "../thai/banks.ts";
import { cardTerms } from "../thai/citizen-card.ts";
import { parseCitizenId } from "../thai/citizen-id.ts";
import { fullYears, isoDate, parseDate } from "../thai/dates.ts";
import { licenceClasses, licenceTerms, neededRight } from "../thai/licences.ts";
import { parseContactPhone, parsePhone } from "../thai/phone.ts";
import { parsePlate } from "../thai/plate.ts";
import { provinceByCode } from "../thai/provinces.ts";
import { thaiToArabicDigits } from "../thai/writing/digits.ts";
import { type Vehicle, vehicles } from "../vehicle-types.ts";
import { readColour } from "./vehicle-colours.ts";

/** The contract's problem codes that a document can meet. */
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
  | "date_future"
  | "date_too_far"
  | "too_young"
  | "not_a_choice"
  | "not_available"
  | "format";

export type DocumentContext = {
  /** The Bangkok day, as `2026-11-21`. */
  today: string;
  /** The vehicle of the vehicle page, when it is known: the licence must allow it. */
  vehicle?: Vehicle | undefined;
  /** Its plate: one that is registered as a truck needs more. */
  plate?: string | undefined;
  /** The name of the account page, when it is known: cards and bank account must carry it. */
  fullName?: string | undefined;
  /** The birth date of the account page, as `1990-05-14`. */
  birthDate?: string | undefined;
};

const adultYears = limits.driverYearsMin;
/** Cards and licences are printed for ten years at most; a later date is a typing error. */
const validYearsMax = 15;
const vehicleAgeYearsMax = limits.vehicleYearsMax;

export type Reading = { value: string } | { problem: DocumentProblem };
type Typed = Readonly<Record<string, string>>;
export type Reader = (text: string, fields: Typed, context: DocumentContext) => Reading;

const right = (value: string): Reading => ({ value });
const wrong = (problem: DocumentProblem): Reading => ({ problem });
const orWrong = (value: string | null | undefined, problem: DocumentProblem): Reading =>
  value ? right(value) : wrong(problem);
const oneOf =
  (choices: readonly string[]): Reader =>
  (text) =>
    orWrong(
      choices.find((choice) => choice === text),
      "not_a_choice",
    );

const name: Reader = (text) => {
  if (text.length > limits.nameCharacters) return wrong("too_long");
  return text.length < 2 ? wrong("too_short") : right(text);
};
const nameTh: Reader = (text, ...rest) =>
  /[ก-ฮ]/.test(text) ? name(text, ...rest) : wrong("format");
const address: Reader = (text) =>
  text.length > limits.addressCharacters ? wrong("too_long") : right(text);
const upload: Reader = (text) => right(text);
const mobile: Reader = (text) => {
  const phone = parsePhone(text);
  if (!phone) return wrong("phone_invalid");
  return phone.kind === "mobile" ? right(phone.e164) : wrong("phone_not_mobile");
};
const contactPhone: Reader = (text) => orWrong(parseContactPhone(text), "phone_invalid");
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
const pastDate = dateRule((day, { today }) => (day > today ? "date_future" : null));
const validUntil = dateRule((day, { today }) => {
  if (day < today) return "date_past";
  return fullYears(today, day) >= validYearsMax ? "date_too_far" : null;
});

const licenceClass: Reader = (text, _fields, { vehicle, plate }) => {
  const known = licenceClasses[text];
  if (!known) return wrong("not_a_choice");
  return vehicle && !known.rights.includes(neededRight(vehicle, plate))
    ? wrong("not_available")
    : right(text);
};
const modelYear: Reader = (text, _fields, { today }) => {
  const typed = Number(thaiToArabicDigits(text));
  const year = typed > 2400 ? typed - 543 : typed;
  const thisYear = Number(today.slice(0, 4));
  if (!Number.isInteger(year)) return wrong("format");
  return year > thisYear + 1 || year < thisYear - vehicleAgeYearsMax
    ? wrong("date_invalid")
    : right(String(year));
};
/**
 * Motorcycles are never registered under the Land Transport Act, with its plates of two numbers.
 */
const plate: Reader = (text, { type }) => {
  const read = parsePlate(text);
  return orWrong(
    read?.kind === "truck" && type === "motorcycle" ? null : read?.plate,
    "plate_invalid",
  );
};

/**
 * Every field of every page. `?` at the end: may be omitted, as far as this field alone can show.
 */
export const pageFields: Record<DocumentKind, Record<string, Reader>> = {
  account: {
    photoUploadId: upload,
    nameTh,
    birthDate,
    "guardianName?": name,
    "guardianConsentUploadId?": upload,
    address,
    emergencyName: name,
    emergencyPhone: contactPhone,
  },
  "citizen-card": {
    number: (text) => orWrong(parseCitizenId(text), "citizen_id_invalid"),
    name,
    birthDate,
    "term?": oneOf(cardTerms),
    expiresOn: validUntil,
    photoUploadId: upload,
    selfieUploadId: upload,
  },
  "driver-license": {
    number,
    class: licenceClass,
    term: oneOf(licenceTerms),
    issuedOn: pastDate,
    expiresOn: validUntil,
    photoUploadId: upload,
  },
  vehicle: {
    type: oneOf(vehicles),
    make: name,
    model: (text) => (text.length > limits.nameCharacters ? wrong("too_long") : right(text)),
    colour: (text, ...rest) => name(readColour(text), ...rest),
    year: modelYear,
    plate,
    provinceCode: (text) => orWrong(provinceByCode(text)?.code, "not_a_choice"),
    photoFrontUploadId: upload,
    photoBackUploadId: upload,
    photoSideUploadId: upload,
    bookUploadId: upload,
  },
  "vehicle-act": {
    policyNumber: number,
    from: pastDate,
    to: validUntil,
    photoUploadId: upload,
  },
  "bank-account": {
    bankCode: (text) => orWrong(bankByCode(text)?.code, "not_a_choice"),
    accountNumber: (text, fields) =>
      orWrong(parseBankAccount(fields.bankCode ?? "", text), "bank_account_invalid"),
    accountName: name,
    photoUploadId: upload,
  },
  email: { email: (text) => orWrong(parseEmail(text), "email_invalid") },
  "phone-no": { phone: mobile },
};
