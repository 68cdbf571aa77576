import type { NoteView } from "@songtan/contract/console/drivers";
import { Refusal } from "@songtan/contract/errors";
import type { Reader, Trx } from "../../../db/database.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { noteRowsMax, viewNote } from "../staff-notes/view-note.ts";

type BookingNote = {
  bookingId: string;
  text: string;
  by: AuditActor & { kind: "staff" };
  now: Date;
};

/** Stores a note about a booking, for other staff. A note cannot be changed. */
export async function writeBookingNote(
  trx: Trx,
  { bookingId, text, by, now }: BookingNote,
): Promise<void> {
  const booking = await trx
    .selectFrom("bookings")
    .select("id")
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking) throw new Refusal("not_found");
  const { id } = await trx
    .insertInto("bookingNotes")
    .values({ bookingId, staffId: by.id, text, createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordAudit(trx, {
    actor: by,
    action: "booking.noted",
    subject: { kind: "booking", id: bookingId },
    detail: { noteId: id },
    at: now,
  });
}

/** Loads the notes of staff about a booking, newest first. */
export async function loadBookingNotes(trx: Reader, bookingId: string): Promise<NoteView[]> {
  const rows = await trx
    .selectFrom("bookingNotes")
    .innerJoin("staff", "staff.id", "bookingNotes.staffId")
    .select(["bookingNotes.id", "text", "name", "bookingNotes.createdAt"])
    .where("bookingId", "=", bookingId)
    .orderBy("bookingNotes.createdAt", "desc")
    .limit(noteRowsMax)
    .execute();
  return rows.map(viewNote);
}
