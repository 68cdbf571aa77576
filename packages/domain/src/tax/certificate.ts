import { assert } from "../assert.ts";

const buddhistEraYears = 543;

/** `WT2569-000012`: a certificate of tax withheld (50 ทวิ), by the tax year and its running number, from 1. */
export function certificateSerial({ year, number }: { year: number; number: number }): string {
  assert(Number.isInteger(number) && number > 0, "running numbers begin at 1");
  return `WT${year + buddhistEraYears}-${String(number).padStart(6, "0")}`;
}

/**
 * Returns true when a whole year's certificate can be issued: only after all of its months are closed, because an
 * issued certificate never changes.
 * @param lastClosed the last month of the books that was closed, as its first day; null for none
 */
export const yearIsFinal = (year: number, lastClosed: string | null): boolean =>
  lastClosed !== null && lastClosed >= `${year}-12-01`;
