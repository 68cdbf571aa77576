import type { EditState } from "@songtan/contract/bookings/edits";
import { decideEdit, firstEditable } from "@songtan/domain/booking/changes/edit";
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

/** What is collected at a drop-off for the sender; nothing at a new one. */
export const codOf = (before: StopRow | undefined): number => before?.codAmountSatang ?? 0;

type EditableBooking = {
  booking: BookingRow;
  edits: readonly EditRow[];
  handovers: readonly HandoverRow[];
};

/** What the rule needs to know of a booking. */
export const loadEditEligibility = async (trx: Trx, booking: BookingRow, now: Date) =>
  editEligibilityOf(
    {
      booking,
      edits: await loadEdits(trx, booking.id),
      handovers: await loadHandovers(trx, booking.id),
    },
    now,
  );

/** Goods that changed hands keep their route: a part of the pay was fixed by it. */
export function editEligibilityOf({ booking, edits, handovers }: EditableBooking, now: Date) {
  return {
    state: booking.state,
    edited: edits.some(({ state }) => state === "agreed"),
    // Its time may be over while the job that ends it waits for its turn.
    hasOpenEdit: edits.some((edit) => stateAt(edit, now) === "asked"),
    handover: handovers.some(({ endedAt }) => endedAt === null),
    payerStopIndex: booking.payerStopIndex,
  };
}

/** Whether a customer may request an edit now, and the state of the newest request. */
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
    fromIndex: firstEditable(before),
    refusal: refusal === "invalid" ? "edit_not_possible" : refusal,
    newest: newest ? { ...toEditView(newest), state: stateAt(newest, now) } : null,
  };
}
