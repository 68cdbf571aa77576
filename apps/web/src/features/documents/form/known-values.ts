import { isoDate, isRealDate, parseDate } from "@songtan/domain/thai/dates";
import { termOf } from "@songtan/domain/thai/licences";
import { provinceByName } from "@songtan/domain/thai/provinces";
import type { FormDocumentKind } from "./document-layout.ts";
import type { DocumentValues } from "./document-values.ts";

/** Returns what the driver's name and the account page already answer on the other pages. */
export function suggestedValues(
  driver: { firstName: string; lastName: string },
  account: Partial<Record<"nameTh" | "birthDate" | "address", string | undefined>>,
): DocumentValues {
  const signUpName = `${driver.firstName} ${driver.lastName}`.trim();
  const name = account.nameTh ?? (/[ก-ฮ]/.test(signUpName) ? signUpName : "");
  return {
    nameTh: name,
    name,
    accountName: name,
    birthDate: account.birthDate ?? "",
    provinceCode: provinceCodeOf(account.address ?? ""),
  };
}

/** Returns the values of a page with the empty fields that the other ones determine filled in. */
export function withDetermined(kind: FormDocumentKind, values: DocumentValues): DocumentValues {
  if (kind === "vehicle-act" && !values.to) return { ...values, to: yearLater(values.from ?? "") };
  if (kind === "driver-license" && !values.term) {
    const issued = parseDate(values.issuedOn ?? "");
    const ends = parseDate(values.expiresOn ?? "");
    return issued && ends ? { ...values, term: termOf(isoDate(issued), isoDate(ends)) } : values;
  }
  return values;
}

/** The compulsory policy is sold for a year. */
function yearLater(typed: string): string {
  const from = parseDate(typed);
  if (!from) return "";
  const to = { ...from, year: from.year + 1 };
  return isoDate(isRealDate(to) ? to : { ...to, day: 28 });
}

function provinceCodeOf(address: string): string {
  const words = address.split(/[\s,]+/).reverse();
  return words.map(provinceByName).find((province) => province !== undefined)?.code ?? "";
}
