import type { TaskDecision } from "@songtan/domain/tasks/decision";
import type { Insertable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import { recordBookingWebhook } from "../../bookings/record/booking-webhooks.ts";
import { findOthersPictures } from "../../platform/uploads/upload-records.ts";
import type { EventContext } from "../tasks/event-context.ts";

type RecordedDecision = Extract<TaskDecision, { outcome: "applied" | "recorded_for_review" }>;
type ProofInsert = Insertable<DB["proofs"]>;

/** Returns the given pictures that are already a proof; the table contains each picture once. */
async function findUsedPictures(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("proofs")
    .select("uploadId")
    .where("uploadId", "in", ids)
    .execute();
  return rows.flatMap(({ uploadId }) => uploadId ?? []);
}

/**
 * Saves an event's proof with its stop. A picture is linked by the id and hash from the phone, and
 * its bytes follow later; an id of another person's picture, one with another purpose or one that
 * proves something already is left out, while its hash stays with the event.
 * @returns the ids that were left out
 */
export async function saveProofs(
  trx: Trx,
  context: EventContext,
  decision: RecordedDecision,
): Promise<string[]> {
  const { event, booking } = context;
  const { proof } = event;
  if (!proof) return [];
  const pictures = [...(proof.photos ?? []), ...(proof.signature ? [proof.signature] : [])];
  const ids = pictures.map(({ id }) => id);
  // Pictures from staff were checked when they were named.
  const others = context.recordedBy ? [] : await findOthersPictures(trx, context.driverId, ids);
  // One picture is the proof of one stop: neither the pick-up's of the drop-off, nor of another booking.
  const refused = [...new Set([...others, ...(await findUsedPictures(trx, ids))])];
  const idOf = ({ id }: { id: string }) => (refused.includes(id.toLowerCase()) ? null : id);
  const common = {
    bookingId: booking.id,
    city: booking.city,
    stopIndex: event.stopIndex,
    taskEventId: event.id,
    latitude: event.latitude ?? null,
    longitude: event.longitude ?? null,
    happenedAt: context.happenedAt,
    receivedAt: context.now,
  };
  const rows: ProofInsert[] = (proof.photos ?? []).map((photo) => ({
    ...common,
    kind: "photo",
    uploadId: idOf(photo),
    sha256: photo.sha256,
  }));
  if (proof.signature)
    rows.push({
      ...common,
      kind: "signature",
      uploadId: idOf(proof.signature),
      sha256: proof.signature.sha256,
    });
  if (proof.recipientName)
    rows.push({ ...common, kind: "recipient_name", recipientName: proof.recipientName });
  const pinRequired = context.stops[event.stopIndex]?.pinRequired && decision.outcome === "applied";
  if (proof.pin && pinRequired)
    rows.push({ ...common, kind: "pin", verified: !decision.pinUnverified });
  if (rows.length > 0) await trx.insertInto("proofs").values(rows).execute();
  if (rows.length > 0)
    await recordBookingWebhook(trx, {
      bookingId: booking.id,
      type: "booking.proof_added",
      about: { stopIndex: event.stopIndex, happenedAt: context.happenedAt.toISOString() },
      now: context.now,
    });
  return refused;
}
