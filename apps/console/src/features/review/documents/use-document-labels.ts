import { formatDay } from "@songtan/client/language/format.ts";
import { textOr } from "@songtan/client/language/translate.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { colourIn } from "@songtan/domain/drivers/vehicle-colours";
import { bankByCode } from "@songtan/domain/thai/banks";
import { fullYears, serviceDay } from "@songtan/domain/thai/dates";
import { formatPhone } from "@songtan/domain/thai/phone";
import { provinceByCode } from "@songtan/domain/thai/provinces";

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** Names, values and hints of a page's fields in the reader's language. */
export function useDocumentLabels() {
  const t = useText("review");
  const shell = useText("shell");
  const locale = useLocale();
  // Fields come from the server: a field without a text in the console is shown by its own name.
  const texts = (key: string) => textOr(t, key, "");

  /** Formats a field value for people: codes as names, and days in the local format. */
  const formatField = (field: string, value: string): string => {
    if (field === "provinceCode") {
      const province = provinceByCode(value);
      return (locale === "th" ? province?.name : province?.nameEn) ?? value;
    }
    if (field === "bankCode") {
      const bank = bankByCode(value);
      return (locale === "th" ? bank?.name : bank?.nameEn) ?? value;
    }
    if (field === "colour") return colourIn(locale, value);
    if (field === "type") return (shell as (key: string) => string)(`vehicle.${value}`);
    if (field === "class") return texts(`licence.${value}`) || value;
    if (field === "term") return texts(`term.${value}`) || value;
    if (field === "emergencyPhone") return formatPhone(value);
    if (field === "birthDate" && isoDay.test(value))
      return `${formatDay(value, locale)} (${yearsOld(value)})`;
    return isoDay.test(value) ? formatDay(value, locale) : value;
  };
  return {
    // Pictures are named without the `UploadId` of their field.
    fieldName: (field: string) =>
      texts(`field.${field}UploadId`) || texts(`field.${field}`) || field,
    checkName: (check: string) => texts(`check.names.${check}`) || check,
    hintText: (hint: string) => texts(`hint.${hint}`) || hint,
    formatField,
  };
}

const yearsOld = (birthDate: string) => fullYears(birthDate, serviceDay(new Date()));
