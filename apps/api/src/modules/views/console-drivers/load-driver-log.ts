import type { ConsoleDriver, NoteView } from "@songtan/contract/console/drivers";
import type { AccessReason, SubmittedKind } from "@songtan/domain/driver-types";
import type { Reader } from "../../../db/database.ts";
import { noteRowsMax, viewNote } from "../staff-notes/view-note.ts";

/** More than a page shows; older ones are in the audit log. */
const rowsMax = 100;

/** Loads the reads of a driver's documents by staff, with the reasons, newest first. */
export async function loadDocumentAccessLog(
  trx: Reader,
  driverId: string,
): Promise<ConsoleDriver["openings"]> {
  const rows = await trx
    .selectFrom("documentAccessLog")
    .selectAll()
    .where("driverId", "=", driverId)
    .orderBy("openedAt", "desc")
    .orderBy("id", "desc")
    .limit(rowsMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as SubmittedKind,
    reason: row.reason as AccessReason,
    words: row.note,
    staffName: row.staffName,
    at: row.openedAt.toISOString(),
  }));
}

/** Loads the internal notes of staff about the driver, newest first. */
export async function loadNotes(trx: Reader, driverId: string): Promise<NoteView[]> {
  const rows = await trx
    .selectFrom("driverNotes")
    .innerJoin("staff", "staff.id", "driverNotes.staffId")
    .select(["driverNotes.id", "text", "name", "driverNotes.createdAt"])
    .where("driverId", "=", driverId)
    .orderBy("driverNotes.createdAt", "desc")
    .limit(noteRowsMax)
    .execute();
  return rows.map(viewNote);
}

/** Numbers that another driver's account holds too, not looked at yet. */
export async function loadFlags(trx: Reader, driverId: string): Promise<ConsoleDriver["flags"]> {
  const rows = await trx
    .selectFrom("driverFlags")
    .innerJoin("accounts", "accounts.id", "driverFlags.otherDriverId")
    .select(["driverFlags.id", "kind", "flaggedAt", "otherDriverId", "firstName", "lastName"])
    .where("driverId", "=", driverId)
    .where("resolvedAt", "is", null)
    .orderBy("flaggedAt")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    otherDriver: { id: row.otherDriverId, name: `${row.firstName} ${row.lastName}` },
    at: row.flaggedAt.toISOString(),
  }));
}
