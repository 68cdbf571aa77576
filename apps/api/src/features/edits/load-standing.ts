import type { EditState } from "@songtan/contract/edits";
import { decideEdit, firstEditable } from "@songtan/domain/booking/edit";
import type { BookingState, StopState } from "@songtan/domain/booking/words";
import type { Trx } from "../../db/database.ts";
import type { BookingRow, StopRow } from "../bookings/queries.ts";
import { loadHandovers } from "../handovers/queries.ts";
import { loadEdits, toEditView } from "./load-edits.ts";

export const standingStops = (stops: readonly StopRow[]) =>
  stops.map(({ index, state }) => ({ index, state: state as StopState }));

/** What the rule needs to know of a booking. Goods that changed hands keep their way: a part of the pay was fixed by it. */
export async function loadStanding(trx: Trx, booking: BookingRow) {
  const edits = await loadEdits(trx, booking.id);
  const handovers = await loadHandovers(trx, booking.id);
  return {
    edits,
    state: booking.state as BookingState,
    edited: edits.some(({ state }) => state === "agreed"),
    asked: edits.some(({ state }) => state === "asked"),
    handover: handovers.some(({ ended_at }) => ended_at === null),
    payerStopIndex: booking.payer_stop_index,
  };
}

/** Cash on delivery is promised, charged for and counted by drop-off. */
export const hasCod = (stops: readonly StopRow[]): boolean => stops.some((stop) => Number(stop.cod_amount_satang) > 0);

/** Whether a customer may ask now, and what became of the newest question. */
export async function loadEditState(
  trx: Trx,
  { booking, stops }: { booking: BookingRow; stops: readonly StopRow[] },
): Promise<EditState> {
  const { edits, ...standing } = await loadStanding(trx, booking);
  const newest = edits.at(-1);
  const now = standingStops(stops);
  const same = now.map(({ index }) => ({ from: index }));
  const decision = decideEdit(standing, { stops: now, wished: same });
  const refusal = decision.ok ? (hasCod(stops) ? "edit_cod" : null) : decision.refusal;
  return {
    allowed: refusal === null,
    fromIndex: firstEditable(now),
    refusal: refusal === "invalid" ? "edit_not_possible" : refusal,
    newest: newest ? toEditView(newest) : null,
  };
}
