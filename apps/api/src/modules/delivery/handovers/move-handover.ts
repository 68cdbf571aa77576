import { Refusal } from "@songtan/contract/errors";
import { canCancelHandover } from "@songtan/domain/tasks/handover";
import type { Trx } from "../../../db/database.ts";
import {
  type HandoverRow,
  loadOpenHandover,
  toHandover,
} from "../../accounting/booking-postings/load-handovers.ts";
import { type BookingRow, loadStops, lockBooking } from "../../bookings/record/booking.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { findUpload } from "../../platform/uploads/upload-records.ts";
import { confirmSide } from "./confirm-side.ts";
import { endHandover } from "./end-handover.ts";

type Input = { handoverId: string; words: string; by: AuditActor & { kind: "staff" }; now: Date };

/** Staff cancel a handover, as long as neither driver has confirmed it. */
export async function cancelHandover(trx: Trx, input: Input): Promise<null> {
  const { booking, row } = await lockHandover(trx, input.handoverId);
  if (!canCancelHandover(toHandover(row))) throw new Refusal("handover_confirmed");
  await endHandover(trx, { booking, now: input.now });
  await log(trx, row, { ...input, action: "handover.called_off" });
  return null;
}

/**
 * The first driver cannot be reached: staff record with a note and an uploaded photo how they know
 * that the goods were given.
 */
export async function recordHandoverGiven(
  trx: Trx,
  input: Input & { photoId?: string | undefined },
): Promise<null> {
  const { booking, row } = await lockHandover(trx, input.handoverId);
  if (row.givenAt) throw new Refusal("conflict");
  const { now, by, words, photoId = null } = input;
  const sent = photoId === null ? null : await findUpload(trx, photoId);
  if (sent !== null && (sent?.staffId !== by.id || sent.purpose !== "proof"))
    throw new Refusal("invalid", {}, { photoId: "required" });
  const stops = await loadStops(trx, booking.id);
  const source = { staffId: by.id, words, uploadId: photoId };
  await confirmSide(trx, { booking, stops, side: "given", source, happenedAt: now, now });
  await log(trx, row, { ...input, action: "handover.recorded" });
  return null;
}

/** Locks the booking first, like every command about it, then loads its open handover. */
async function lockHandover(
  trx: Trx,
  handoverId: string,
): Promise<{ booking: BookingRow; row: HandoverRow }> {
  const known = await trx
    .selectFrom("handovers")
    .select("bookingId")
    .where("id", "=", handoverId)
    .executeTakeFirst();
  const booking = known && (await lockBooking(trx, known.bookingId));
  if (!booking) throw new Refusal("not_found");
  const row = await loadOpenHandover(trx, booking.id);
  if (row?.id !== handoverId) throw new Refusal("conflict");
  return { booking, row };
}

type Logged = Pick<Input, "by" | "now" | "words"> & {
  action: "handover.called_off" | "handover.recorded";
};

const log = (trx: Trx, row: HandoverRow, { by, now, words, action }: Logged): Promise<void> =>
  recordAudit(trx, {
    actor: by,
    action,
    subject: { kind: "booking", id: row.bookingId },
    detail: {
      handoverId: row.id,
      words,
      fromDriverId: row.fromDriverId,
      toDriverId: row.toDriverId,
    },
    at: now,
  });
