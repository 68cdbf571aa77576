import { useLocale } from "@songtan/client/language/use-text.ts";
import { bankByCode } from "@songtan/domain/thai/banks";

/** A bank by its digits, as its customers call it. */
export function useBankName(): (bankCode: string) => string {
  const locale = useLocale();
  return (bankCode) => bankByCode(bankCode)?.[locale === "th" ? "name" : "nameEn"] ?? bankCode;
}
