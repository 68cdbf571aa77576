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
    .selectFrom("chatMessages")
    .innerJoin("bookings", "bookings.id", "chatMessages.bookingId")
    .select(["bookings.number", "authorRole", "text", "uploadId", "chatMessages.createdAt"])
    .where(role === "driver" ? "chatMessages.driverId" : "bookings.customerId", "=", id)
    .orderBy("chatMessages.id")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    actor: row.authorRole,
    text: row.text,
    withPicture: row.uploadId !== null,
    createdAt: row.createdAt,
  }));
}
