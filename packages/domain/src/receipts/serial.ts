import { assert } from "../assert.ts";
import { serviceDay } from "../thai/dates.ts";
import type { ReceiptKind } from "./types.ts";

const letters: Readonly<Record<ReceiptKind, string>> = {
  receipt: "RC",
  tax_receipt: "TX",
  credit_note: "CN",
  invoice: "IV",
};
const buddhistEraYears = 543;

/** The year of the series that numbers a receipt: the Bangkok year it is issued in, common era. */
export const seriesYear = (issuedAt: Date): number => Number(serviceDay(issuedAt).slice(0, 4));

/** `RC2569-000012`: the series by its letters and Buddhist year, and the running number, from 1. */
export function receiptSerial({
  kind,
  year,
  number,
}: {
  kind: ReceiptKind;
  year: number;
  number: number;
}): string {
  assert(Number.isInteger(number) && number > 0, "running numbers begin at 1");
  return `${letters[kind]}${year + buddhistEraYears}-${String(number).padStart(6, "0")}`;
}
