import { Refusal } from "@songtan/contract/errors";
import { mayInstruct } from "@songtan/domain/booking/changes/recipient";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { publish } from "../../../../ports/pub-sub.ts";
import { recordBookingEvents } from "../../../bookings/record/booking-events.ts";
import { lockRecipientStop, type RecipientStop } from "./recipient-stop.ts";

/**
 * Saves the recipient's instructions for the driver; the last ones count and an empty text removes
 * them. Sender and driver see them at once.
 */
export async function leaveInstructions(
  deps: Pick<Deps, "db" | "clock">,
  { text, ...recipientStop }: RecipientStop & { text: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { booking, stop, status } = await lockRecipientStop(trx, recipientStop);
    if (!mayInstruct(status)) throw new Refusal("instructions_too_late");
    const instructions = text === "" ? null : text;
    if (instructions === stop.instructions) return;
    await trx
      .updateTable("stops")
      .set({ instructions })
      .where("bookingId", "=", booking.id)
      .where("index", "=", stop.index)
      .execute();
    await publish(trx, { topic: "booking", id: booking.id });
    if (
      instructions === null ||
      (await countInstructionEvents(trx, recipientStop)) >= limits.instructionsInHistory
    )
      return;
    const now = deps.clock();
    const event = {
      bookingId: booking.id,
      actor: "recipient" as const,
      happenedAt: now,
      receivedAt: now,
    };
    await recordBookingEvents(trx, [
      { ...event, kind: "instructions_left", stopIndex: stop.index },
    ]);
  });
}

async function countInstructionEvents(
  trx: Trx,
  { bookingId, stopIndex }: RecipientStop,
): Promise<number> {
  const row = await trx
    .selectFrom("bookingEvents")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("bookingId", "=", bookingId)
    .where("stopIndex", "=", stopIndex)
    .where("kind", "=", "instructions_left")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
