import type { Evidence } from "@songtan/contract/console/reports";
import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { isPictureOfProof } from "../../platform/uploads/queries.ts";
import { type EvidenceCharge, loadCharges } from "./load-charges.ts";
import { loadEvidence, stopOfProof } from "./queries.ts";

type EvidenceDeps = Pick<Deps, "clock" | "secrets" | "files">;
export type Picture = {
  stopIndex: number | null;
  kind: string;
  at: string;
  bytes: Buffer;
  by?: string;
};
export type ReportMessage = { number: string; at: Date; name: string; text: string };
export type ChatMessage = { at: Date; role: string; name: string; text: string; picture: boolean };
/**
 * A statement of staff for a driver who could not be reached: how they knew that the goods were
 * handed over.
 */
export type StaffStatement = { at: Date; name: string; note: string };
/** What is known of a booking, for its paper. */
export type EvidenceContent = {
  booking: BookingRow;
  charges: EvidenceCharge[];
  customer: string;
  driver: string | null;
  evidence: Evidence;
  pictures: Picture[];
  reports: ReportMessage[];
  chat: ChatMessage[];
  staffStatements: StaffStatement[];
};

export async function loadEvidenceContent(
  trx: Trx,
  deps: EvidenceDeps,
  bookingId: string,
): Promise<EvidenceContent> {
  const booking = await trx
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking) throw new Refusal("not_found");
  const people = await trx
    .selectFrom("accounts")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", [booking.customer_id, ...(booking.driver_id ? [booking.driver_id] : [])])
    .execute();
  const nameOf = (id: string) => {
    const person = people.find((person) => person.id === id);
    return person ? `${person.first_name} ${person.last_name}` : "";
  };
  const reportMessages = await trx
    .selectFrom("report_messages")
    .innerJoin("reports", "reports.id", "report_messages.report_id")
    .select(["reports.number", "report_messages.created_at", "author_name", "text"])
    .where("booking_id", "=", bookingId)
    .orderBy("report_messages.id")
    .execute();
  const chat = await trx
    .selectFrom("chat_messages")
    .select(["created_at", "author_role", "author_name", "text", "upload_id"])
    .where("booking_id", "=", bookingId)
    .orderBy("id")
    .execute();
  const staffStatements = await loadStaffStatements(trx, bookingId);
  return {
    booking,
    charges: await loadCharges(trx, bookingId),
    staffStatements: staffStatements.map(({ at, name, note }) => ({ at, name, note })),
    chat: chat.map((row) => ({
      at: row.created_at,
      role: row.author_role,
      name: row.author_name,
      text: row.text,
      picture: row.upload_id !== null,
    })),
    customer: nameOf(booking.customer_id),
    driver: booking.driver_id && nameOf(booking.driver_id),
    evidence: await loadEvidence(trx, deps, bookingId),
    pictures: await loadPictures(trx, deps, { bookingId, staffStatements }),
    reports: reportMessages.map((row) => ({
      number: row.number,
      at: row.created_at,
      name: row.author_name,
      text: row.text,
    })),
  };
}

async function loadStaffStatements(
  trx: Trx,
  bookingId: string,
): Promise<(StaffStatement & { storageKey: string | null })[]> {
  const rows = await trx
    .selectFrom("handovers")
    .innerJoin("staff", "staff.id", "given_recorded_by")
    .leftJoin("uploads", "uploads.id", "given_upload_id")
    .select(["staff.name", "given_words", "given_at", "storage_key"])
    .where("booking_id", "=", bookingId)
    .where("ended_at", "is", null)
    .orderBy("given_at")
    .execute();
  return rows.flatMap(({ given_at: givenAt, given_words: note, storage_key: storageKey, name }) =>
    givenAt && note !== null ? [{ at: givenAt, note, name, storageKey }] : [],
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
    .innerJoin("task_events", "task_events.id", "proofs.task_event_id")
    .innerJoin("uploads", (join) => join.on(isPictureOfProof))
    .select(["proofs.kind", "happened_at", "storage_key"])
    .select(({ ref }) =>
      stopOfProof(ref("task_events.kind"), ref("proofs.stop_index")).as("stop_index"),
    )
    .where("proofs.booking_id", "=", bookingId)
    .where("encrypted", "=", false)
    .orderBy("proofs.stop_index")
    .orderBy("happened_at")
    .execute();
  const pictures: Picture[] = [];
  for (const row of rows) {
    const content = await files.get(row.storage_key);
    const happenedAt = row.happened_at.toISOString();
    if (content)
      pictures.push({
        stopIndex: row.stop_index,
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
