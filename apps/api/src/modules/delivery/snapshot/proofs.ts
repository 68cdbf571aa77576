import type { ProofView } from "@songtan/contract/bookings/stops";
import { type ConfirmationKind, confirmations } from "@songtan/domain/tasks/handover";
import type { Deps } from "../../../deps/deps.ts";
import { pictureLinkSeconds, signedFileUrl } from "../../platform/uploads/signed-file-url.ts";
import type { ProofRow } from "./booking-snapshot.ts";

/** A proof as it crosses the wire, to customer and driver alike. Its picture has a link once the phone has sent it. */
export function toProofView(deps: Pick<Deps, "secrets" | "clock">, proof: ProofRow): ProofView {
  return {
    kind: proof.kind,
    url: proof.uploadId
      ? signedFileUrl(deps, proof.uploadId, { now: deps.clock(), ttlSeconds: pictureLinkSeconds })
      : null,
    recipientName: proof.recipientName,
    verified: proof.verified,
    happenedAt: proof.happenedAt.toISOString(),
    receivedAt: proof.receivedAt.toISOString(),
    latitude: proof.latitude,
    longitude: proof.longitude,
  };
}

export type HandoverProofRows = { giverProofs: ProofRow[]; receiverProofs: ProofRow[] };

/** The photos of one handover, of the proofs of its booking. */
export function proofsOfHandover(
  proofs: readonly ProofRow[],
  { fromDriverId, toDriverId }: { fromDriverId: string; toDriverId: string },
): HandoverProofRows {
  const proofsBy = (kind: ConfirmationKind, driverId: string) =>
    proofs.filter((proof) => proof.eventKind === kind && proof.driverId === driverId);
  return {
    giverProofs: proofsBy("handed_over", fromDriverId),
    receiverProofs: proofsBy("taken_over", toDriverId),
  };
}

/** Photos of goods that went from one driver to another belong to no stop. */
export function sortProofs<Proof extends { eventKind: string }>(proofs: readonly Proof[]) {
  const isHandover = ({ eventKind }: Proof) => eventKind in confirmations;
  return {
    atStops: proofs.filter((proof) => !isHandover(proof)),
    atHandovers: proofs.filter(isHandover),
  };
}
