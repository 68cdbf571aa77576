import type { HandoverRecord } from "@songtan/contract/console/handovers";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type ProofRow, proofsOfHandover, toProofView } from "../tasks/queries.ts";
import { pictureLinkSeconds, signedFileUrl } from "../uploads/queries.ts";

type Of = { bookingId: string; proofs: readonly ProofRow[]; phone(e164: string): string };

/** The handovers of a booking that were not called off, with what each side proved. */
export async function loadHandovers(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets">,
  { bookingId, proofs, phone }: Of,
): Promise<HandoverRecord[]> {
  const rows = await trx
    .selectFrom("handovers")
    .leftJoin("staff", "staff.id", "given_recorded_by")
    .leftJoin("uploads", "uploads.id", "given_upload_id")
    .selectAll("handovers")
    .select(["staff.name as recordedBy", "uploads.id as photoId"])
    .where("booking_id", "=", bookingId)
    .where("ended_at", "is", null)
    .orderBy("proposed_at")
    .execute();
  if (rows.length === 0) return [];
  const people = await trx
    .selectFrom("accounts")
    .innerJoin("drivers", "drivers.account_id", "accounts.id")
    .select(["accounts.id", "first_name", "last_name", "phone", "plate"])
    .where(
      "accounts.id",
      "in",
      rows.flatMap((row) => [row.from_driver_id, row.to_driver_id]),
    )
    .execute();
  const driver = (id: string): HandoverRecord["from"] => {
    const person = people.find((one) => one.id === id);
    const name = person ? `${person.first_name} ${person.last_name}` : "";
    return { id, name, phone: person ? phone(person.phone) : "", plate: person?.plate ?? null };
  };
  const linkTo = (uploadId: string | null) =>
    uploadId ? signedFileUrl(deps, uploadId, deps.clock(), pictureLinkSeconds) : null;
  return rows.map((row) => {
    const { given, taken } = proofsOfHandover(proofs, row);
    return {
      id: row.id,
      from: driver(row.from_driver_id),
      to: driver(row.to_driver_id),
      latitude: row.latitude,
      longitude: row.longitude,
      place: row.place,
      words: row.words,
      proposedAt: row.proposed_at.toISOString(),
      givenAt: row.given_at?.toISOString() ?? null,
      takenAt: row.taken_at?.toISOString() ?? null,
      doneAt: row.done_at?.toISOString() ?? null,
      givenProofs: given.map((proof) => toProofView(deps, proof)),
      takenProofs: taken.map((proof) => toProofView(deps, proof)),
      recorded:
        row.recordedBy && row.given_words !== null
          ? { name: row.recordedBy, words: row.given_words, photoUrl: linkTo(row.photoId) }
          : null,
      paySatang: row.from_pay_satang === null ? null : Number(row.from_pay_satang),
    };
  });
}
