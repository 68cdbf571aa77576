/** Where a page ended: lists are ordered by an instant and then an id, so that rows of one instant keep their order. */
export type Cursor = { at: Date; id: string };

export const writeCursor = ({ at, id }: Cursor): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString("base64url");

/** The cursor, or null for text we did not write. */
export function readCursor(text: string): Cursor | null {
  const [instant = "", id = ""] = Buffer.from(text, "base64url").toString("utf8").split(" ");
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? null : { at, id };
}
