import type { TaskDecision } from "@songtan/domain/booking/task-decision";
import type { Insertable } from "kysely";
import type { DB } from "../../../generated/tables.ts";
import type { Trx } from "../../db/database.ts";
import { findOthersPictures } from "../uploads/queries.ts";
import type { ReceivedEvent } from "./received-event.ts";

type Taken = Extract<TaskDecision, { outcome: "applied" | "recorded_for_review" }>;
type ProofInsert = Insertable<DB["proofs"]>;

/**
 * Keeps an event's proof beside its stop. A picture is kept by the id and the hash its phone gave it: the bytes follow
 * when there is a network for them. An id that is somebody else's picture, or one sent as something else, is left out: what
 * happened is true all the same, and its hash stays with it.
 *
 * @returns the ids that were left out
 */
export async function saveProofs(trx: Trx, received: ReceivedEvent, decision: Taken): Promise<string[]> {
  const { event, booking } = received;
  const { proof } = event;
  if (!proof) return [];
  const pictures = [...(proof.photos ?? []), ...(proof.signature ? [proof.signature] : [])];
  const refused = await findOthersPictures(
    trx,
    received.driverId,
    pictures.map(({ id }) => id),
  );
  const idOf = ({ id }: { id: string }) => (refused.includes(id.toLowerCase()) ? null : id);
  const place = {
    booking_id: booking.id,
    stop_index: event.stopIndex,
    task_event_id: event.id,
    latitude: event.latitude ?? null,
    longitude: event.longitude ?? null,
    happened_at: received.happenedAt,
    received_at: received.now,
  };
  const rows: ProofInsert[] = (proof.photos ?? []).map((photo) => ({
    ...place,
    kind: "photo",
    upload_id: idOf(photo),
    sha256: photo.sha256,
  }));
  if (proof.signature)
    rows.push({ ...place, kind: "signature", upload_id: idOf(proof.signature), sha256: proof.signature.sha256 });
  if (proof.recipientName) rows.push({ ...place, kind: "recipient_name", recipient_name: proof.recipientName });
  const pinAsked = received.stops[event.stopIndex]?.pin_required && decision.outcome === "applied";
  if (proof.pin && pinAsked) rows.push({ ...place, kind: "pin", verified: !decision.pinUnverified });
  if (rows.length > 0) await trx.insertInto("proofs").values(rows).execute();
  return refused;
}
