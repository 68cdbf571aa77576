import type {
  EditStateName,
  EditView,
  QuoteEdit,
  TaskEdit,
} from "@songtan/contract/bookings/edits";
import { indexAfterEdit } from "@songtan/domain/booking/changes/edit";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { json, type Reader, type Trx } from "../../../db/database.ts";

export type EditRow = Selectable<DB["bookingEdits"]>;
export type DropOff = QuoteEdit["dropOffs"][number];

/** Every edit request of the booking, the newest last. */
export const loadEdits = (db: Reader, bookingId: string): Promise<EditRow[]> =>
  db
    .selectFrom("bookingEdits")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .orderBy("requestedAt")
    .execute();

export const dropOffsOf = (edit: Pick<EditRow, "dropOffs">): DropOff[] =>
  edit.dropOffs as DropOff[];

/** Rewrites the drop-offs of every edit request, to remove what may not be retained. */
export async function rewriteDropOffs(
  trx: Trx,
  bookingId: string,
  rewrite: (stop: DropOff) => DropOff,
): Promise<void> {
  for (const edit of await loadEdits(trx, bookingId))
    await trx
      .updateTable("bookingEdits")
      .set({ dropOffs: json(dropOffsOf(edit).map(rewrite)) })
      .where("id", "=", edit.id)
      .execute();
}

/** The change that a driver has agreed to; a booking has one at most. */
export const loadAgreedEdit = (db: Reader, bookingId: string): Promise<EditRow | undefined> =>
  db
    .selectFrom("bookingEdits")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .where("state", "=", "agreed")
    .executeTakeFirst();

type ProofPosition = { stopIndex: number; happenedAt: Date };

/**
 * Maps a proof to its stop index after an edit of the drop-offs; a proof made before the edit follows its stop. Null
 * when that stop no longer exists, because the same index may now belong to another stop.
 */
export function proofStopIndexMapper(
  edits: readonly EditRow[],
): (proof: ProofPosition) => number | null {
  const edit = edits.find(({ state }) => state === "agreed");
  if (!edit?.answeredAt) return (proof) => proof.stopIndex;
  const { answeredAt, fromIndex } = edit;
  const change = { fromIndex, dropOffs: dropOffsOf(edit) };
  return ({ stopIndex, happenedAt }) =>
    happenedAt < answeredAt ? indexAfterEdit(change, stopIndex) : stopIndex;
}

const pricesOf = (edit: EditRow) => ({
  beforeSatang: edit.beforeSatang,
  totalSatang: edit.totalSatang,
  settlement: edit.settlement,
  differenceSatang: Math.abs(edit.totalSatang - edit.beforeSatang),
});

/** The current state of a request: an overdue one counts as expired before its job has run. */
export const stateAt = (edit: Pick<EditRow, "state" | "answerBy">, now: Date): EditStateName =>
  edit.state === "asked" && now > edit.answerBy ? "expired" : edit.state;

export const toEditView = (edit: EditRow): EditView => ({
  id: edit.id,
  state: edit.state,
  fromIndex: edit.fromIndex,
  dropOffs: dropOffsOf(edit),
  ...pricesOf(edit),
  askedAt: edit.requestedAt.toISOString(),
  answerBy: edit.answerBy.toISOString(),
  answeredAt: edit.answeredAt?.toISOString() ?? null,
});

type Carried = { driverId: string | null; driverPaySatang: number; cashSatang: number };

/** Returns the edit that needs this driver's answer, with its pay if accepted; null when there is not one. */
export function taskEditOf(
  edits: readonly EditRow[],
  booking: Carried,
  { driverId, now }: { driverId: string; now: Date },
): TaskEdit | null {
  const edit = edits.at(-1);
  if (!edit || stateAt(edit, now) !== "asked" || edit.driverId !== driverId) return null;
  const view = toEditView(edit);
  const { settlement, differenceSatang } = view;
  const cash =
    settlement === "more_cash"
      ? differenceSatang
      : settlement === "less_cash"
        ? 0 - differenceSatang
        : 0;
  return {
    ...view,
    payBeforeSatang: booking.driverPaySatang,
    paySatang: edit.driverPaySatang,
    cashBeforeSatang: booking.cashSatang,
    cashSatang: booking.cashSatang + cash,
  };
}
