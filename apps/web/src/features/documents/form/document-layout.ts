import type { UploadPurpose } from "@songtan/contract/uploads";
import type { DocumentKind } from "@songtan/domain/driver-types";
import { needsGuardian } from "@songtan/domain/drivers/check-document";
import { mayHaveLifeCard } from "@songtan/domain/thai/citizen-card";
import { isoDate, parseDate } from "@songtan/domain/thai/dates";

/** The pages a driver hands in; e-mail and phone are verified by a code instead. */
export type FormDocumentKind = Exclude<DocumentKind, "email" | "phone-no">;

export type DocumentField =
  | { field: string; look: "text" | "tel" | "digits" | "plate"; autoComplete?: string }
  | { field: string; look: "address" }
  | { field: string; look: "date"; far?: "past" | "future" }
  | { field: string; look: "province" | "bank" | "account-number" }
  | { field: string; look: "licence" | "licence-term" | "card-term" }
  | { field: string; look: "vehicle" | "colour" }
  | { field: string; look: "avatar"; purpose: UploadPurpose }
  | {
      field: string;
      look: "photo";
      purpose: UploadPurpose;
      capture?: "user";
      /** A picture of a document is marked with its purpose. A citizen card is covered as well. */
      protection?: "marked" | "covered";
    };

/**
 * The input of each field of a page, in the order a driver has them at hand. The domain defines
 * which fields exist.
 */
export const documentLayouts: Record<FormDocumentKind, readonly DocumentField[]> = {
  account: [
    { field: "photoUploadId", look: "avatar", purpose: "avatar" },
    { field: "nameTh", look: "text", autoComplete: "name" },
    { field: "birthDate", look: "date", far: "past" },
    { field: "guardianName", look: "text", autoComplete: "off" },
    {
      field: "guardianConsentUploadId",
      look: "photo",
      purpose: "guardian-consent",
      protection: "marked",
    },
    { field: "address", look: "address" },
    { field: "emergencyName", look: "text", autoComplete: "off" },
    { field: "emergencyPhone", look: "tel", autoComplete: "off" },
  ],
  "citizen-card": [
    { field: "photoUploadId", look: "photo", purpose: "citizen-card", protection: "covered" },
    { field: "number", look: "digits" },
    { field: "name", look: "text", autoComplete: "name" },
    { field: "birthDate", look: "date", far: "past" },
    { field: "term", look: "card-term" },
    { field: "expiresOn", look: "date", far: "future" },
    {
      field: "selfieUploadId",
      look: "photo",
      purpose: "citizen-card-selfie",
      capture: "user",
      protection: "marked",
    },
  ],
  "driver-license": [
    { field: "photoUploadId", look: "photo", purpose: "driver-license", protection: "marked" },
    { field: "number", look: "text", autoComplete: "off" },
    { field: "class", look: "licence" },
    { field: "issuedOn", look: "date", far: "past" },
    { field: "expiresOn", look: "date", far: "future" },
    { field: "term", look: "licence-term" },
  ],
  vehicle: [
    { field: "type", look: "vehicle" },
    { field: "make", look: "text", autoComplete: "off" },
    { field: "model", look: "text", autoComplete: "off" },
    { field: "colour", look: "colour" },
    { field: "year", look: "digits" },
    { field: "plate", look: "plate" },
    { field: "provinceCode", look: "province" },
    { field: "photoFrontUploadId", look: "photo", purpose: "vehicle-front" },
    { field: "photoBackUploadId", look: "photo", purpose: "vehicle-back" },
    { field: "photoSideUploadId", look: "photo", purpose: "vehicle-side" },
    { field: "bookUploadId", look: "photo", purpose: "vehicle-book", protection: "marked" },
  ],
  "vehicle-act": [
    { field: "photoUploadId", look: "photo", purpose: "vehicle-act", protection: "marked" },
    { field: "policyNumber", look: "text", autoComplete: "off" },
    { field: "from", look: "date", far: "past" },
    { field: "to", look: "date", far: "future" },
  ],
  "bank-account": [
    { field: "bankCode", look: "bank" },
    { field: "accountNumber", look: "account-number" },
    { field: "accountName", look: "text", autoComplete: "name" },
    { field: "photoUploadId", look: "photo", purpose: "bank-account", protection: "marked" },
  ],
};

/** The number that identifies its owner: the server keeps it sealed, shows it masked, and no draft holds it. */
export const sealedFields: Record<FormDocumentKind, string | null> = {
  account: null,
  "citizen-card": "number",
  "driver-license": "number",
  vehicle: null,
  "vehicle-act": "policyNumber",
  "bank-account": "accountNumber",
};

/**
 * Fields that only some drivers have: the consent of a guardian, a card that may be for life, and an
 * end where there is one.
 */
export function isFieldShown(
  { field, look }: DocumentField,
  { values, today }: { values: DocumentAnswers; today: string },
): boolean {
  if (look === "card-term" && values.term !== "life") {
    const born = parseDate(values.birthDate ?? "");
    return born !== null && mayHaveLifeCard(isoDate(born), today);
  }
  if (field.startsWith("guardian")) {
    const born = parseDate(values.birthDate ?? "");
    return born !== null && needsGuardian(isoDate(born), today);
  }
  return field !== "expiresOn" || values.term !== "life";
}
type DocumentAnswers = Readonly<Record<string, string>>;

export const isPicture = (
  field: DocumentField,
): field is Extract<DocumentField, { look: "avatar" | "photo" }> =>
  field.look === "avatar" || field.look === "photo";
