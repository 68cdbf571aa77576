import type { NoteView } from "@songtan/contract/console/drivers";

/** More than a page shows; older ones are in the audit log. */
export const noteRowsMax = 100;

/** A note that staff wrote about a booking, a customer or a driver. */
export const viewNote = (row: {
  id: string;
  text: string;
  name: string;
  createdAt: Date;
}): NoteView => ({ id: row.id, text: row.text, by: row.name, at: row.createdAt.toISOString() });
