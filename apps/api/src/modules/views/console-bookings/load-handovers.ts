import type { HandoverRecord } from "@songtan/contract/console/handovers";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { viewHandovers } from "../../delivery/handovers/handover-view.ts";
import type { ProofRow } from "../../delivery/snapshot/booking-snapshot.ts";
import { proofsOfHandover, toProofView } from "../../delivery/snapshot/proofs.ts";
import { pictureLinkSeconds, signedFileUrl } from "../../platform/uploads/signed-file-url.ts";

type HandoverInput = {
  bookingId: string;
  proofs: readonly ProofRow[];
  phone(e164: string): string;
};

/** Loads the handovers of a booking that were not called off, with the proof of each side. */
export async function loadHandovers(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets">,
  { bookingId, proofs, phone }: HandoverInput,
): Promise<HandoverRecord[]> {
  const rows = await trx
    .selectFrom("handovers")
    .leftJoin("staff", "staff.id", "givenRecordedBy")
    .leftJoin("uploads", "uploads.id", "givenUploadId")
    .selectAll("handovers")
    .select(["staff.name as recordedBy", "uploads.id as photoId"])
    .where("bookingId", "=", bookingId)
    .where("endedAt", "is", null)
    .orderBy("proposedAt")
    .execute();
  const views = await viewHandovers(trx, rows);
  const masked = (driver: HandoverRecord["from"]) => ({ ...driver, phone: phone(driver.phone) });
  const linkTo = (uploadId: string | null) =>
    uploadId
      ? signedFileUrl(deps, uploadId, { now: deps.clock(), ttlSeconds: pictureLinkSeconds })
      : null;
  return views.flatMap((view, index) => {
    const row = rows[index];
    if (!row) return [];
    const { giverProofs, receiverProofs } = proofsOfHandover(proofs, row);
    return {
      ...view,
      from: masked(view.from),
      to: masked(view.to),
      doneAt: row.doneAt?.toISOString() ?? null,
      givenProofs: giverProofs.map((proof) => toProofView(deps, proof)),
      takenProofs: receiverProofs.map((proof) => toProofView(deps, proof)),
      recorded:
        row.recordedBy && row.givenNote !== null
          ? { name: row.recordedBy, words: row.givenNote, photoUrl: linkTo(row.photoId) }
          : null,
      paySatang: row.fromPaySatang,
    };
  });
}
