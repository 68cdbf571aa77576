import type { ChatMessage } from "@songtan/contract/bookings/chat";
import { Refusal } from "@songtan/contract/errors";
import type { ChatRole } from "@songtan/domain/booking/chat";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Deps } from "../../../deps/deps.ts";
import { pictureLinkSeconds, signedFileUrl } from "../../platform/uploads/queries.ts";
import type { ChatReader } from "./queries.ts";

type ReadDeps = Pick<Deps, "db" | "secrets" | "clock">;
type Reader = ChatReader | { role: "staff"; id: string };
type MessageQuery = {
  bookingId: string;
  reader: Reader;
  cursor?: string | undefined;
  limit: number;
};

/** A page of a booking's messages, the newest first. */
export async function loadMessages(
  deps: ReadDeps,
  { bookingId, reader, cursor, limit }: MessageQuery,
): Promise<{ data: ChatMessage[]; nextCursor: string | null }> {
  const { db } = deps;
  const booking = await db
    .selectFrom("bookings")
    .select(["customer_id", "driver_id"])
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking || !mayRead(booking, reader)) throw new Refusal("not_found");
  let query = db.selectFrom("chat_messages").selectAll().where("booking_id", "=", bookingId);
  if (reader.role === "driver") query = query.where("driver_id", "=", reader.id);
  if (cursor !== undefined) query = query.where("id", "<", Number(cursor));
  const matches = await query
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const rows = matches.slice(0, limit);
  const readIds = await loadReadIds(db, bookingId);
  const shape = (row: Row) => {
    const other = { customer: row.driver_id, driver: booking.customer_id, staff: null }[
      row.author_role as ChatRole
    ];
    const read = other === null ? null : (readIds.get(other) ?? 0) >= Number(row.id);
    return shapeMessage(deps, row, { reader, read });
  };
  return {
    data: rows.map(shape),
    nextCursor: matches.length > limit ? String(rows.at(-1)?.id) : null,
  };
}

/** One message as its author sees it. */
export async function loadMessage(
  deps: ReadDeps,
  { messageId, reader }: { messageId: number; reader: Reader },
): Promise<ChatMessage> {
  const row = await deps.db
    .selectFrom("chat_messages")
    .selectAll()
    .where("id", "=", messageId)
    .executeTakeFirst();
  if (row?.author_id !== reader.id) throw new Refusal("not_found");
  return shapeMessage(deps, row, { reader, read: row.author_role === "staff" ? null : false });
}

type Row = Selectable<DB["chat_messages"]>;

const mayRead = (
  booking: { customer_id: string; driver_id: string | null },
  { role, id }: Reader,
): boolean =>
  role === "staff" || id === (role === "customer" ? booking.customer_id : booking.driver_id);

async function loadReadIds(db: Deps["db"], bookingId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("chat_readers")
    .select(["account_id", "read_id"])
    .where("booking_id", "=", bookingId)
    .execute();
  return new Map(rows.map(({ account_id, read_id }) => [account_id, Number(read_id)]));
}

function shapeMessage(
  deps: ReadDeps,
  row: Row,
  { reader, read }: { reader: Reader; read: boolean | null },
): ChatMessage {
  const photo = row.upload_id;
  return {
    id: Number(row.id),
    author: row.author_role as ChatRole,
    own: row.author_id === reader.id,
    name: row.author_name,
    text: row.text,
    photo: photo
      ? { id: photo, url: signedFileUrl(deps, photo, deps.clock(), pictureLinkSeconds) }
      : null,
    at: row.created_at.toISOString(),
    read,
  };
}
