import { serviceDay } from "@songtan/domain/thai/dates";

/** The form fields that each check covers, on any page. */
const fieldsOfCheck: Readonly<Record<string, readonly string[]>> = {
  name: ["nameTh", "name"],
  model: ["type", "make", "model", "colour", "year"],
  plate: ["plate", "provinceCode"],
  class: ["class"],
  to: ["from", "to"],
  expiresOn: ["term", "issuedOn", "expiresOn"],
  birthDate: ["birthDate", "guardianName"],
};
/** The pictures that each tick is looked at on; without a word, the page's first. */
const picturesOfCheck: Readonly<Record<string, readonly string[]>> = {
  selfie: ["selfie"],
  photos: ["photoFront", "photoBack", "photoSide"],
  book: ["book"],
  model: ["book"],
};

const soonDays = 30;
const dayMilliseconds = 86_400_000;

type Typed = Readonly<Record<string, string>>;
export type CheckRow = {
  check: string;
  fields: [field: string, value: string][];
  pictures: readonly string[];
};

/**
 * The checks with the values to compare (typed on this page, or `known` from another page), and the
 * fields without a check.
 */
export function checkRows(
  checks: readonly string[],
  fields: Typed,
  known: Typed = {},
): { rows: CheckRow[]; others: [string, string][] } {
  const rows = checks.map((check) => {
    const own = (fieldsOfCheck[check] ?? [check]).flatMap((field): [string, string][] =>
      fields[field] ? [[field, fields[field]]] : [],
    );
    const other: [string, string][] = known[check] ? [[check, known[check]]] : [];
    return { check, fields: own.length > 0 ? own : other, pictures: picturesOfCheck[check] ?? [] };
  });
  const shownFields = new Set(rows.flatMap((row) => row.fields.map(([field]) => field)));
  const others = Object.entries(fields).filter(
    ([field, value]) => value && !shownFields.has(field) && !/UploadId$/.test(field),
  );
  return { rows, others };
}

/** Days until a paper ends, when that is soon enough to say; null otherwise. */
export function daysToExpiry(expiresOn: string | null, now: number): number | null {
  if (!expiresOn) return null;
  const days = Math.round(
    (Date.parse(expiresOn) - Date.parse(serviceDay(new Date(now)))) / dayMilliseconds,
  );
  return days >= 0 && days <= soonDays ? days : null;
}
