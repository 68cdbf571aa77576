import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { clockToleranceSeconds, eventAgeMilliseconds } from "@songtan/domain/tasks/phone-clock";
import type { Trx } from "../../../db/database.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import { loadAgreedEdit } from "../../bookings/record/edits.ts";

type StopVersionInput = {
  booking: BookingRow;
  stops: readonly StopRow[];
  event: TaskEvent;
  sentAt: Date | null;
  now: Date;
};
/**
 * The version of the drop-offs that a fact refers to. `isOld` if it was before the edit; `since` is the time of the
 * edit for a fact about the present drop-offs.
 */
type StopVersion = { isOld: boolean; since: Date | null };

/**
 * Which route a fact was reported of. An app that says when it sent is judged by how long ago that made the fact; of
 * another the clock may be a little behind, and it reports right after its own yes.
 */
export async function findStopVersion(
  trx: Trx,
  { booking, stops, event, sentAt, now }: StopVersionInput,
): Promise<StopVersion> {
  const unchanged: StopVersion = { isOld: false, since: null };
  if (event.stopIndex === 0 || !stops[event.stopIndex]) return unchanged;
  const edit = await loadAgreedEdit(trx, booking.id);
  if (!edit?.answeredAt || event.stopIndex < edit.fromIndex) return unchanged;
  const age = eventAgeMilliseconds({ occurredAt: new Date(event.occurredAt), sentAt, now });
  const tolerance = sentAt ? 0 : clockToleranceSeconds * 1000;
  const isOld = now.getTime() - age + tolerance < edit.answeredAt.getTime();
  return { isOld, since: isOld ? null : edit.answeredAt };
}
