import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DocumentHint } from "@songtan/domain/drivers/check-document";
import { colourIn } from "@songtan/domain/drivers/vehicle-colours";
import { bankByCode } from "@songtan/domain/thai/banks";
import type { CardTerm } from "@songtan/domain/thai/citizen-card";
import type { LicenceTerm } from "@songtan/domain/thai/licences";
import { formatPhone } from "@songtan/domain/thai/phone";
import { provinceByCode } from "@songtan/domain/thai/provinces";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type profile from "../../../../locales/th/profile.json";
import type { DocumentField, FormDocumentKind } from "./document-layout.ts";

type FieldTextKey = keyof (typeof profile)["driverField"];
type LicenceTextKey = keyof (typeof profile)["driverLicence"];
type HelpTextKey = keyof (typeof profile)["driverHelp"];
const helped = new Set<string>([
  "account.photoUploadId",
  "account.nameTh",
  "account.birthDate",
  "account.guardianName",
  "account.guardianConsentUploadId",
  "account.emergencyName",
  "citizen-card.photoUploadId",
  "citizen-card.number",
  "citizen-card.selfieUploadId",
  "citizen-card.term",
  "driver-license.photoUploadId",
  "driver-license.term",
  "vehicle.plate",
  "vehicle.year",
  "vehicle.photoFrontUploadId",
  "vehicle.bookUploadId",
  "vehicle-act.photoUploadId",
  "bank-account.accountName",
  "bank-account.photoUploadId",
]);

/** The labels of a page's fields and of their values. */
export function useDocumentLabels(kind: FormDocumentKind) {
  const t = useText("profile");
  const locale = useLocale();
  const label = (field: string) => t(`driverField.${`${kind}_${field}` as FieldTextKey}`);
  const term = (name: string) => t(`driverLicenceTerm.${name as LicenceTerm}`);
  const cardTerm = (name: string) => t(`driverCardTerm.${name as CardTerm}`);
  const licence = (name: string) => t(`driverLicence.${name as LicenceTextKey}`);
  return {
    label,
    licence,
    term,
    cardTerm,
    help: (field: string): string | undefined =>
      helped.has(`${kind}.${field}`)
        ? t(`driverHelp.${`${kind}_${field}` as HelpTextKey}`)
        : undefined,
    hint: (hint: DocumentHint | undefined): string | undefined => hint && t(`driverHint.${hint}`),
    /** Returns a submitted value in readable form. */
    shown: ({ look, field }: DocumentField, value: string): string => {
      if (value === "") return "–";
      if (look === "date") return formatDay(`${value}T12:00:00+07:00`, locale);
      if (look === "tel") return formatPhone(value);
      if (look === "province")
        return provinceByCode(value)?.[locale === "th" ? "name" : "nameEn"] ?? value;
      if (look === "bank") return bankByCode(value)?.[locale === "th" ? "name" : "nameEn"] ?? value;
      if (look === "colour") return colourIn(locale, value);
      if (look === "licence") return licence(value);
      if (look === "vehicle") return t(`driverVehicle.${value as Vehicle}`);
      if (look === "licence-term") return term(value);
      if (look === "card-term") return cardTerm(value);
      return field === "year" && locale === "th" ? `พ.ศ. ${Number(value) + 543} (${value})` : value;
    },
  };
}
