import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { timeOfEvent } from "@songtan/domain/tasks/phone-clock";
import type { Trx } from "../../../db/database.ts";

type Dated = {
  bookingId: string;
  event: TaskEvent;
  /** The member of staff who recorded it. */
  recordedBy?: string | null | undefined;
  sentAt: Date | null;
  assignedAt: Date;
  now: Date;
};

/**
 * When an event happened, by our clock. A corrected time is off by the duration of the call, which
 * differs from call to call, and a phone's clock may be set right between two events: none is before
 * the event that it follows. Staff say a time in whole minutes, which may begin before that event.
 */
export async function dateEvent(trx: Trx, dated: Dated): Promise<Date> {
  const { event, sentAt, assignedAt, now } = dated;
  const since = await timeOfPrevious(trx, dated);
  return timeOfEvent({
    occurredAt: new Date(event.occurredAt),
    sentAt,
    now,
    notBefore: since && since > assignedAt ? since : assignedAt,
  });
}

/** Null where an app does not say what its event follows. */
async function timeOfPrevious(trx: Trx, { bookingId, event, recordedBy }: Dated) {
  const events = trx
    .selectFrom("taskEvents")
    .select("happenedAt")
    .where("bookingId", "=", bookingId);
  const previous = event.previousHash
    ? events.where("hash", "=", event.previousHash)
    : recordedBy
      ? events.where("outcome", "=", "applied").orderBy("sequenceNumber", "desc").limit(1)
      : null;
  return (await previous?.executeTakeFirst())?.happenedAt ?? null;
}
