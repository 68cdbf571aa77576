import { Refusal } from "@songtan/contract/errors";
import { type ChatRole, chatRefusal } from "@songtan/domain/booking/chat";
import { limits } from "@songtan/domain/limits";
import { shortName } from "@songtan/domain/thai/names";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { loadOwnUploads } from "../../platform/uploads/upload-records.ts";
import { chattedBooking } from "./chat-state.ts";

type ChatDeps = Pick<Deps, "clock">;
type MessageContent = { bookingId: string; text: string; photoId?: string | undefined };
type Author = { role: ChatRole; id: string; name: string };

/**
 * A customer or driver writes to the other. A reader without the open page gets a notice a little
 * later.
 */
export async function writeMessage(
  trx: Trx,
  deps: ChatDeps,
  input: MessageContent & { by: { role: "customer" | "driver"; id: string } },
): Promise<number> {
  const { by, photoId } = input;
  const booking = await lockBooking(trx, input.bookingId);
  const owner = by.role === "customer" ? booking?.customerId : booking?.driverId;
  if (!booking || owner !== by.id) throw new Refusal("not_found");
  const own = await loadOwnUploads(trx, by.id, photoId ? [photoId] : []);
  if (photoId && own.get(photoId) !== "chat")
    throw new Refusal("invalid", {}, { photoId: "not_a_choice" });
  const names = await trx
    .selectFrom("accounts")
    .select(["firstName", "lastName"])
    .where("id", "=", by.id)
    .executeTakeFirstOrThrow();
  return addMessage(trx, deps, {
    booking,
    author: { ...by, name: shortName(names) },
    content: input,
  });
}

/** Staff write to both. */
export async function writeStaffMessage(
  trx: Trx,
  deps: ChatDeps,
  input: MessageContent & { by: Exclude<AuditActor, { kind: "system" }> },
): Promise<number> {
  const { by } = input;
  const booking = await lockBooking(trx, input.bookingId);
  if (!booking) throw new Refusal("not_found");
  const author = { role: "staff" as const, id: by.id, name: by.name };
  const id = await addMessage(trx, deps, { booking, author, content: input });
  await recordAudit(trx, {
    actor: by,
    action: "chat.written",
    subject: { kind: "booking", id: booking.id },
    detail: { words: input.text },
    at: deps.clock(),
  });
  return id;
}

type NewMessage = { booking: BookingRow; author: Author; content: MessageContent };

async function addMessage(
  trx: Trx,
  { clock }: ChatDeps,
  { booking, author, content }: NewMessage,
): Promise<number> {
  const now = clock();
  const refused = chatRefusal(chattedBooking(booking), now);
  if (refused || !booking.driverId)
    throw new Refusal(refused ?? "chat_not_open", { hours: limits.chatHoursAfterEnd });
  const { id } = await trx
    .insertInto("chatMessages")
    .values({
      bookingId: booking.id,
      driverId: booking.driverId,
      authorRole: author.role,
      authorId: author.id,
      authorName: author.name,
      text: content.text,
      uploadId: content.photoId ?? null,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const runAt = new Date(now.getTime() + limits.chatNoticeSeconds * 1000);
  for (const accountId of [booking.customerId, booking.driverId])
    if (accountId !== author.id)
      await enqueue(trx, {
        name: "notify_of_message",
        payload: { messageId: id, accountId },
        runAt,
      });
  await publish(trx, { topic: "booking", id: booking.id });
  return id;
}
