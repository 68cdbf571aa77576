import { Refusal } from "@songtan/contract/errors";
import { isInCalendar } from "@songtan/domain/thai/dates";
import { exactBytes } from "../keys/exact-text.ts";

/** The end of a page. Lists are ordered by an instant and then by id, so rows of the same instant keep a fixed order. */
export type Cursor = { at: Date; id: string };

export const writeCursor = ({ at, id }: Cursor): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString("base64url");

/** The cursor, or null for text we did not write. */
export function readCursor(text: string): Cursor | null {
  const [instant = "", id = ""] = exactBytes(text)?.toString("utf8").split(" ") ?? [];
  const at = new Date(instant);
  return isInCalendar(at) && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    ? { at, id }
    : null;
}

/**
 * Parses the cursor of a list; null for the first page.
 * @throws Refusal for text we did not write
 */
export function parseCursor(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null;
  const parsed = readCursor(cursor);
  if (!parsed) throw new Refusal("invalid", {}, { cursor: "format" });
  return parsed;
}

/** One page of a list, in the form of the response. */
export type Paged<Row> = { data: Row[]; nextCursor: string | null };

/**
 * The first `limit` of `limit + 1` loaded rows, and the cursor of the next page when the extra row
 * exists.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    page,
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(cursorOf(last)) : null,
  };
}
