import type { EditState } from "@songtan/contract/bookings/edits";
import { decideEdit, firstEditable } from "@songtan/domain/booking/edit";
import type { BookingState, StopState } from "@songtan/domain/booking-types";
import type { Trx } from "../../../db/database.ts";
import { loadHandovers } from "../../accounting/booking-postings/load-handovers.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import { loadEdits, stateAt, toEditView } from "../../bookings/record/edits.ts";

export const toEditStops = (stops: readonly StopRow[]) =>
  stops.map(({ index, state }) => ({ index, state: state as StopState }));

/** What the rule needs to know of a booking. Goods that changed hands keep their way: a part of the pay was fixed by it. */
export async function loadEditEligibility(trx: Trx, booking: BookingRow, now: Date) {
  const edits = await loadEdits(trx, booking.id);
  const handovers = await loadHandovers(trx, booking.id);
  return {
    edits,
    state: booking.state as BookingState,
    edited: edits.some(({ state }) => state === "agreed"),
    // Its time may be over while the job that ends it waits for its turn.
    hasOpenEdit: edits.some((edit) => stateAt(edit, now) === "asked"),
    handover: handovers.some(({ endedAt }) => endedAt === null),
    payerStopIndex: booking.payerStopIndex,
  };
}

/** Cash on delivery is promised, charged for and counted by drop-off. */
export const hasCod = (stops: readonly StopRow[]): boolean =>
  stops.some((stop) => Number(stop.codAmountSatang) > 0);

/** Whether a customer may request an edit now, and the state of the newest request. */
export async function loadEditState(
  trx: Trx,
  { booking, stops, now }: { booking: BookingRow; stops: readonly StopRow[]; now: Date },
): Promise<EditState> {
  const { edits, ...eligibility } = await loadEditEligibility(trx, booking, now);
  const newest = edits.at(-1);
  const before = toEditStops(stops);
  const same = before.map(({ index }) => ({ from: index }));
  const decision = decideEdit(eligibility, { stops: before, wished: same });
  const refusal = decision.ok ? (hasCod(stops) ? "edit_cod" : null) : decision.refusal;
  return {
    allowed: refusal === null,
    fromIndex: firstEditable(before),
    refusal: refusal === "invalid" ? "edit_not_possible" : refusal,
    newest: newest ? { ...toEditView(newest), state: stateAt(newest, now) } : null,
  };
}
