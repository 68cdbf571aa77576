import type { Evidence } from "@songtan/contract/console/reports";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type BookingRow, loadBooking } from "../../bookings/record/booking.ts";
import { isPictureOfProof } from "../../platform/uploads/upload-records.ts";
import { loadEvidence, stopOfProof } from "./load-booking-evidence.ts";
import { type EvidenceCharge, loadCharges } from "./load-charges.ts";

type EvidenceDeps = Pick<Deps, "clock" | "secrets" | "files">;
export type Picture = {
  stopIndex: number | null;
  kind: string;
  at: string;
  bytes: Buffer;
  by?: string;
};
/** A written message, with the author's role or the number of the report. */
export type Message = {
  from: { role: string } | { reportNumber: string };
  at: Date;
  name: string;
  text: string;
  hasPicture?: boolean;
};
/** The data of a booking for its evidence document. */
export type EvidenceContent = {
  booking: BookingRow;
  charges: EvidenceCharge[];
  customer: string;
  driver: string | null;
  evidence: Evidence;
  pictures: Picture[];
  reports: Message[];
  chat: Message[];
  /** Explanations by staff of how they confirmed a handover by a driver who could not be reached. */
  staffStatements: Message[];
};

export async function loadEvidenceContent(
  trx: Trx,
  deps: EvidenceDeps,
  bookingId: string,
): Promise<EvidenceContent> {
  const booking = await loadBooking(trx, bookingId);
  const people = await trx
    .selectFrom("accounts")
    .select(["id", "firstName", "lastName"])
    .where("id", "in", [booking.customerId, ...(booking.driverId ? [booking.driverId] : [])])
    .execute();
  const nameOf = (id: string) => {
    const person = people.find((person) => person.id === id);
    return person ? `${person.firstName} ${person.lastName}` : "";
  };
  const reportMessages = await trx
    .selectFrom("reportMessages")
    .innerJoin("reports", "reports.id", "reportMessages.reportId")
    .select(["reports.number", "reportMessages.createdAt", "authorName", "text"])
    .where("bookingId", "=", bookingId)
    .orderBy("reportMessages.id")
    .execute();
  const chat = await trx
    .selectFrom("chatMessages")
    .select(["createdAt", "authorRole", "authorName", "text", "uploadId"])
    .where("bookingId", "=", bookingId)
    .orderBy("id")
    .execute();
  const staffStatements = await loadStaffStatements(trx, bookingId);
  return {
    booking,
    charges: await loadCharges(trx, bookingId),
    staffStatements,
    chat: chat.map((row) => ({
      from: { role: row.authorRole },
      at: row.createdAt,
      name: row.authorName,
      text: row.text,
      hasPicture: row.uploadId !== null,
    })),
    customer: nameOf(booking.customerId),
    driver: booking.driverId && nameOf(booking.driverId),
    evidence: await loadEvidence(trx, deps, bookingId),
    pictures: await loadPictures(trx, deps, { bookingId, staffStatements }),
    reports: reportMessages.map((row) => ({
      from: { reportNumber: row.number },
      at: row.createdAt,
      name: row.authorName,
      text: row.text,
    })),
  };
}

async function loadStaffStatements(
  trx: Trx,
  bookingId: string,
): Promise<(Message & { storageKey: string | null })[]> {
  const rows = await trx
    .selectFrom("handovers")
    .innerJoin("staff", "staff.id", "givenRecordedBy")
    .leftJoin("uploads", "uploads.id", "givenUploadId")
    .select(["staff.name", "givenNote", "givenAt", "storageKey"])
    .where("bookingId", "=", bookingId)
    .where("endedAt", "is", null)
    .orderBy("givenAt")
    .execute();
  const from = { role: "staff" };
  return rows.flatMap(({ givenAt: at, givenNote: text, storageKey, name }) =>
    at && text !== null ? [{ from, at, name, text, storageKey }] : [],
  );
}

type Pictured = {
  bookingId: string;
  staffStatements: Awaited<ReturnType<typeof loadStaffStatements>>;
};

async function loadPictures(
  trx: Trx,
  { files }: Pick<Deps, "files">,
  { bookingId, staffStatements }: Pictured,
): Promise<Picture[]> {
  const rows = await trx
    .selectFrom("proofs")
    .innerJoin("taskEvents", "taskEvents.id", "proofs.taskEventId")
    .innerJoin("uploads", (join) => join.on(isPictureOfProof))
    .select(["proofs.kind", "proofs.happenedAt", "storageKey"])
    .select(({ ref }) =>
      stopOfProof(ref("taskEvents.kind"), ref("proofs.stopIndex")).as("stopIndex"),
    )
    .where("proofs.bookingId", "=", bookingId)
    .where("encrypted", "=", false)
    .orderBy("proofs.stopIndex")
    .orderBy("proofs.happenedAt")
    .execute();
  const pictures: Picture[] = [];
  for (const row of rows) {
    const content = await files.get(row.storageKey);
    const happenedAt = row.happenedAt.toISOString();
    if (content)
      pictures.push({
        stopIndex: row.stopIndex,
        kind: row.kind,
        at: happenedAt,
        bytes: Buffer.from(content),
      });
  }
  for (const { storageKey, at, name } of staffStatements) {
    const content = storageKey && (await files.get(storageKey));
    const of = { stopIndex: null, kind: "photo", at: at.toISOString(), by: name };
    if (content) pictures.push({ ...of, bytes: Buffer.from(content) });
  }
  return pictures;
}
