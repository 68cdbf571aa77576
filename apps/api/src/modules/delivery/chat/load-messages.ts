import type { ChatMessage } from "@songtan/contract/bookings/chat";
import { Refusal } from "@songtan/contract/errors";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Deps } from "../../../deps/deps.ts";
import { pictureLinkSeconds, signedFileUrl } from "../../platform/uploads/signed-file-url.ts";
import type { ChatReader } from "./chat-state.ts";

type ReadDeps = Pick<Deps, "db" | "secrets" | "clock">;
type MessageReader = ChatReader | { role: "staff"; id: string };
type MessageQuery = {
  bookingId: string;
  reader: MessageReader;
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
    .select(["customerId", "driverId"])
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking || !mayRead(booking, reader)) throw new Refusal("not_found");
  let query = db.selectFrom("chatMessages").selectAll().where("bookingId", "=", bookingId);
  if (reader.role === "driver") query = query.where("driverId", "=", reader.id);
  if (cursor !== undefined) query = query.where("id", "<", Number(cursor));
  const matches = await query
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const rows = matches.slice(0, limit);
  const readIds = await loadReadIds(db, bookingId);
  const shape = (row: Row) => {
    const other = { customer: row.driverId, driver: booking.customerId, staff: null }[
      row.authorRole
    ];
    const read = other === null ? null : (readIds.get(other) ?? 0) >= row.id;
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
  { messageId, reader }: { messageId: number; reader: MessageReader },
): Promise<ChatMessage> {
  const row = await deps.db
    .selectFrom("chatMessages")
    .selectAll()
    .where("id", "=", messageId)
    .executeTakeFirst();
  if (row?.authorId !== reader.id) throw new Refusal("not_found");
  return shapeMessage(deps, row, { reader, read: row.authorRole === "staff" ? null : false });
}

type Row = Selectable<DB["chatMessages"]>;

const mayRead = (
  booking: { customerId: string; driverId: string | null },
  { role, id }: MessageReader,
): boolean =>
  role === "staff" || id === (role === "customer" ? booking.customerId : booking.driverId);

async function loadReadIds(db: Deps["db"], bookingId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("chatReaders")
    .select(["accountId", "readId"])
    .where("bookingId", "=", bookingId)
    .execute();
  return new Map(rows.map(({ accountId, readId }) => [accountId, readId]));
}

function shapeMessage(
  deps: ReadDeps,
  row: Row,
  { reader, read }: { reader: MessageReader; read: boolean | null },
): ChatMessage {
  const photo = row.uploadId;
  return {
    id: row.id,
    author: row.authorRole,
    own: row.authorId === reader.id,
    name: row.authorName,
    text: row.text,
    photo: photo
      ? {
          id: photo,
          url: signedFileUrl(deps, photo, { now: deps.clock(), ttlSeconds: pictureLinkSeconds }),
        }
      : null,
    at: row.createdAt.toISOString(),
    read,
  };
}
