import type { ConsoleDriver, NoteView } from "@songtan/contract/console/drivers";
import type { AccessReason, SubmittedKind } from "@songtan/domain/driver-types";
import type { Trx } from "../../../db/database.ts";

type Reader = Pick<Trx, "selectFrom">;
/** More than a page shows; older ones are in the audit log. */
const rowsMax = 100;

/** Who opened which page, and why, newest first. */
export async function loadDocumentAccessLog(
  trx: Reader,
  driverId: string,
): Promise<ConsoleDriver["openings"]> {
  const rows = await trx
    .selectFrom("document_openings")
    .selectAll()
    .where("driver_id", "=", driverId)
    .orderBy("opened_at", "desc")
    .orderBy("id", "desc")
    .limit(rowsMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as SubmittedKind,
    reason: row.reason as AccessReason,
    words: row.words,
    staffName: row.staff_name,
    at: row.opened_at.toISOString(),
  }));
}

/** What staff wrote about the driver to each other, newest first. */
export async function loadNotes(trx: Reader, driverId: string): Promise<NoteView[]> {
  const rows = await trx
    .selectFrom("driver_notes")
    .innerJoin("staff", "staff.id", "driver_notes.staff_id")
    .select(["driver_notes.id", "text", "name", "driver_notes.created_at"])
    .where("driver_id", "=", driverId)
    .orderBy("driver_notes.created_at", "desc")
    .limit(rowsMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    by: row.name,
    at: row.created_at.toISOString(),
  }));
}

/** Numbers that another driver's account holds too, not looked at yet. */
export async function loadFlags(trx: Reader, driverId: string): Promise<ConsoleDriver["flags"]> {
  const rows = await trx
    .selectFrom("driver_flags")
    .innerJoin("accounts", "accounts.id", "driver_flags.other_driver_id")
    .select(["driver_flags.id", "kind", "flagged_at", "other_driver_id", "first_name", "last_name"])
    .where("driver_id", "=", driverId)
    .where("resolved_at", "is", null)
    .orderBy("flagged_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as ConsoleDriver["flags"][number]["kind"],
    otherDriver: { id: row.other_driver_id, name: `${row.first_name} ${row.last_name}` },
    at: row.flagged_at.toISOString(),
  }));
}
