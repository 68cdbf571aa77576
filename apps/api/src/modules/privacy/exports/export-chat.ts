import type { Trx } from "../../../db/database.ts";
import type { ExportOwner, ExportRow } from "./export-queries.ts";

/**
 * Chat messages of the account's bookings or jobs that the owner could read. The author is given by
 * role only; the owner's pictures are in the pictures table.
 */
export async function loadChat(
  trx: Pick<Trx, "selectFrom">,
  { id, role }: ExportOwner,
): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("chat_messages")
    .innerJoin("bookings", "bookings.id", "chat_messages.booking_id")
    .select(["bookings.number", "author_role", "text", "upload_id", "chat_messages.created_at"])
    .where(role === "driver" ? "chat_messages.driver_id" : "bookings.customer_id", "=", id)
    .orderBy("chat_messages.id")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    actor: row.author_role,
    text: row.text,
    withPicture: row.upload_id !== null,
    createdAt: row.created_at,
  }));
}
