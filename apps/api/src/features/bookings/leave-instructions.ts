import { Refusal } from "@songtan/contract/errors";
import { mayInstruct } from "@songtan/domain/booking/recipient";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { signal } from "../../live/hub.ts";
import { recordFacts } from "./queries.ts";
import { lockRecipientStop, type RecipientStop } from "./recipient-stop.ts";

/** The recipient's words for the driver; the last ones count, empty ones take them back. Sender and driver see them at once. */
export async function leaveInstructions(
  deps: Pick<Deps, "db" | "clock">,
  { text, ...wanted }: RecipientStop & { text: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { booking, stop, standing } = await lockRecipientStop(trx, wanted);
    if (!mayInstruct(standing)) throw new Refusal("instructions_too_late");
    const instructions = text === "" ? null : text;
    if (instructions === stop.instructions) return;
    await trx
      .updateTable("stops")
      .set({ instructions })
      .where("booking_id", "=", booking.id)
      .where("index", "=", stop.index)
      .execute();
    await signal(trx, { topic: "booking", id: booking.id });
    if (instructions === null || (await timesTold(trx, wanted)) >= limits.instructionsInHistory) return;
    const now = deps.clock();
    const fact = { bookingId: booking.id, actor: "recipient" as const, happenedAt: now, receivedAt: now };
    await recordFacts(trx, [{ ...fact, kind: "instructions_left", stopIndex: stop.index }]);
  });
}

async function timesTold(trx: Trx, { bookingId, stopIndex }: RecipientStop): Promise<number> {
  const row = await trx
    .selectFrom("booking_events")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("booking_id", "=", bookingId)
    .where("stop_index", "=", stopIndex)
    .where("kind", "=", "instructions_left")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
