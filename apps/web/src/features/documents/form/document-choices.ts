import { bankChoices } from "@songtan/client/forms/bank-choices.ts";
import { thaiOrder } from "@songtan/client/language/format.ts";
import { cardTerms } from "@songtan/domain/thai/citizen-card";
import { licenceClasses, licenceTerms } from "@songtan/domain/thai/licences";
import { provinces } from "@songtan/domain/thai/provinces";
import type { useDocumentLabels } from "./use-document-labels.ts";

type Choice = { value: string; label: string };
type Named = { locale: "th" | "en"; labels: ReturnType<typeof useDocumentLabels> };

/** Returns the options of a choice field, in the reader's language. */
export function choicesOf(
  look: "province" | "bank" | "licence" | "licence-term" | "card-term",
  { locale, labels }: Named,
): Choice[] {
  switch (look) {
    case "province":
      return [...provinces]
        .map(({ code, name, nameEn }) => ({
          value: code,
          label: locale === "th" ? name : `${nameEn} · ${name}`,
        }))
        .sort((left, right) => thaiOrder.compare(left.label, right.label));
    case "bank":
      return bankChoices(locale);
    case "licence":
      return Object.keys(licenceClasses).map((name) => ({
        value: name,
        label: labels.licence(name),
      }));
    case "card-term":
      return cardTerms.map((term) => ({ value: term, label: labels.cardTerm(term) }));
    case "licence-term":
      return licenceTerms.map((term) => ({ value: term, label: labels.term(term) }));
  }
}
