import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { timeOfEvent } from "@songtan/domain/tasks/phone-clock";
import type { Trx } from "../../../db/database.ts";

type Dated = {
  bookingId: string;
  event: TaskEvent;
  sentAt: Date | null;
  assignedAt: Date;
  now: Date;
};

/**
 * When an event happened, by our clock. A corrected time is off by the duration of the call, which
 * differs from call to call, and a phone's clock may be set right between two events: none is before
 * the event that it follows.
 */
export async function dateEvent(trx: Trx, dated: Dated): Promise<Date> {
  const { bookingId, event, sentAt, assignedAt, now } = dated;
  const times = { occurredAt: new Date(event.occurredAt), sentAt, now };
  if (!event.previousHash) return timeOfEvent({ ...times, notBefore: assignedAt });
  const previous = await trx
    .selectFrom("taskEvents")
    .select("happenedAt")
    .where("bookingId", "=", bookingId)
    .where("hash", "=", event.previousHash)
    .executeTakeFirst();
  const since = previous?.happenedAt ?? assignedAt;
  return timeOfEvent({ ...times, notBefore: since > assignedAt ? since : assignedAt });
}
