import type { TaskEvent } from "@songtan/contract/tasks";
import { clockBehindSeconds } from "@songtan/domain/booking/phone-clock";
import type { Trx } from "../../db/database.ts";
import type { BookingRow, StopRow } from "../bookings/queries.ts";
import { loadAgreedEdit } from "../edits/queries.ts";

type Reported = {
  booking: BookingRow;
  stops: readonly StopRow[];
  event: TaskEvent;
  sentAt: string | undefined;
  now: Date;
};
/** Whether a fact is of the drop-offs before they changed; `since` when it is of those there are, and from when they are. */
type Route = { isOld: boolean; since: Date | null };

/**
 * Which route a fact was reported of. An app that says when it sent is judged by how long ago that made the fact; of
 * another the clock may be a little behind, and it reports right after its own yes.
 */
export async function findRoute(trx: Trx, { booking, stops, event, sentAt, now }: Reported): Promise<Route> {
  const always: Route = { isOld: false, since: null };
  if (event.stopIndex === 0 || !stops[event.stopIndex]) return always;
  const edit = await loadAgreedEdit(trx, booking.id);
  if (!edit?.answered_at || event.stopIndex < edit.from_index) return always;
  const behind = sentAt === undefined ? clockBehindSeconds * 1000 : now.getTime() - Date.parse(sentAt);
  const isOld = Date.parse(event.occurredAt) + behind < edit.answered_at.getTime();
  return { isOld, since: isOld ? null : edit.answered_at };
}
