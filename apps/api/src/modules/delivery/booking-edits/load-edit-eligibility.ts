import type { EditState } from "@songtan/contract/bookings/edits";
import { decideEdit, editStartsAt } from "@songtan/domain/booking/changes/edit";
import type { Trx } from "../../../db/database.ts";
import {
  type HandoverRow,
  loadHandovers,
} from "../../accounting/booking-postings/load-handovers.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import { type EditRow, loadEdits, stateAt, toEditView } from "../../bookings/record/edits.ts";

export const toEditStops = (stops: readonly StopRow[]) =>
  stops.map(({ index, state, codAmountSatang, codCollectedAt }) => ({
    ...{ index, state, codAmountSatang },
    codCollected: codCollectedAt !== null,
  }));

/** Returns the cash to collect for the sender at a drop-off; 0 for a new one. */
export const codOf = (before: StopRow | undefined): number => before?.codAmountSatang ?? 0;

type EditableBooking = {
  booking: BookingRow;
  edits: readonly EditRow[];
  handovers: readonly HandoverRow[];
};

/** Loads the facts about a booking that decide whether it may be edited. */
export const loadEditEligibility = async (trx: Trx, booking: BookingRow, now: Date) =>
  editEligibilityOf(
    {
      booking,
      edits: await loadEdits(trx, booking.id),
      handovers: await loadHandovers(trx, booking.id),
    },
    now,
  );

/**
 * Returns the facts that decide whether a booking may be edited. After a handover the route must not change, because
 * it determined a part of the pay.
 */
export function editEligibilityOf({ booking, edits, handovers }: EditableBooking, now: Date) {
  return {
    state: booking.state,
    edited: edits.some(({ state }) => state === "agreed"),
    // The edit may have expired before the job that closes it has run.
    hasOpenEdit: edits.some((edit) => stateAt(edit, now) === "asked"),
    handover: handovers.some(({ endedAt }) => endedAt === null),
    payerStopIndex: booking.payerStopIndex,
  };
}

/** Returns whether a customer may request an edit at present, and the state of the newest request. */
export function editStateOf(
  { stops, ...editable }: EditableBooking & { stops: readonly StopRow[] },
  now: Date,
): EditState {
  const eligibility = editEligibilityOf(editable, now);
  const newest = editable.edits.at(-1);
  const before = toEditStops(stops);
  const same = before.map(({ index }) => ({ from: index }));
  const decision = decideEdit(eligibility, { stops: before, wished: same });
  const refusal = decision.ok ? null : decision.refusal;
  return {
    allowed: refusal === null,
    fromIndex: editStartsAt(editable.booking.state, before),
    refusal: refusal === "invalid" ? "edit_not_possible" : refusal,
    newest: newest ? { ...toEditView(newest), state: stateAt(newest, now) } : null,
  };
}
