import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { Deps } from "../../../deps/deps.ts";
import type { HandoverRow } from "../../accounting/booking-postings/load-handovers.ts";
import type { StopRow } from "../../bookings/record/booking.ts";
import { recipientRequestsOf } from "../../bookings/record/recipient-requests.ts";
import type { BookingSnapshot, ProofRow } from "../../delivery/snapshot/booking-snapshot.ts";
import { proofsOfHandover, toProofView } from "../../delivery/snapshot/proofs.ts";

type ShapeDeps = Pick<Deps, "clock" | "secrets">;

/** A stop as the customer sees it. */
export function shapeStop(
  deps: ShapeDeps,
  snapshot: Pick<BookingSnapshot, "booking" | "moves">,
  { stop, proofs }: { stop: StopRow; proofs: readonly ProofRow[] },
): BookingView["stops"][number] {
  return {
    index: stop.index,
    state: stop.state,
    address: stop.address,
    latitude: stop.latitude,
    longitude: stop.longitude,
    contactName: stop.contactName,
    contactPhone: stop.contactPhone,
    note: stop.note,
    codAmountSatang: stop.codAmountSatang || null,
    failureReason: stop.failureReason,
    arrivedAt: stop.arrivedAt?.toISOString() ?? null,
    doneAt: stop.doneAt?.toISOString() ?? null,
    proofs: proofs
      .filter(({ stopIndex }) => stopIndex === stop.index)
      .map((proof) => toProofView(deps, proof)),
    ...recipientRequestsOf(snapshot, stop),
  };
}

/** Handovers that are done, with their photos. */
export const shapeHandovers = (
  deps: ShapeDeps,
  handovers: readonly HandoverRow[],
  proofs: readonly ProofRow[],
): BookingView["handovers"] =>
  handovers
    .filter(({ doneAt }) => doneAt !== null)
    .map((handover) => {
      const { giverProofs, receiverProofs } = proofsOfHandover(proofs, handover);
      const at = (handover.receivedAt ?? handover.proposedAt).toISOString();
      return {
        at,
        proofs: [...giverProofs, ...receiverProofs].map((proof) => toProofView(deps, proof)),
      };
    });
