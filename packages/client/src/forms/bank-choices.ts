import { banks } from "@songtan/domain/thai/banks";
import { thaiOrder } from "../language/format.ts";
import type { Locale } from "../language/locales.ts";

/** All banks by name, in the order of the reader's alphabet. */
export const bankChoices = (locale: Locale): { value: string; label: string }[] =>
  banks
    .map(({ code, name, nameEn }) => ({ value: code, label: locale === "th" ? name : nameEn }))
    .sort((left, right) => thaiOrder.compare(left.label, right.label));
