import type { UploadPurpose } from "@songtan/contract/uploads";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader } from "../../../db/database.ts";
import { proofPurposes } from "./purposes.ts";

export type UploadRow = Selectable<DB["uploads"]>;

export async function findUpload(trx: Reader, uploadId: string): Promise<UploadRow | undefined> {
  return trx.selectFrom("uploads").selectAll().where("id", "=", uploadId).executeTakeFirst();
}

/**
 * Joins `uploads` to `proofs` and their `task_events`. A phone names a picture before sending it, so an id is not
 * enough: an upload counts only if the event's driver, or the staff member who recorded it, sent it as a proof.
 */
export const isPictureOfProof = sql<SqlBool>`uploads.id = proofs.upload_id
  and (uploads.account_id = task_events.driver_id or uploads.staff_id = task_events.recorded_by)
  and uploads.purpose = any(${[...proofPurposes]})`;

/** Returns the given uploads that are not proofs of this driver: another person's, or sent for another purpose. */
export async function findOthersPictures(
  trx: Reader,
  driverId: string,
  uploadIds: readonly string[],
): Promise<string[]> {
  if (uploadIds.length === 0) return [];
  const rows = await trx
    .selectFrom("uploads")
    .select("id")
    .where("id", "in", uploadIds)
    .where((eb) =>
      eb.or([
        eb("accountId", "is", null),
        eb("accountId", "!=", driverId),
        eb("purpose", "not in", proofPurposes),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the given uploads that this account sent, with their purposes. */
export async function loadOwnUploads(
  trx: Reader,
  accountId: string,
  uploadIds: readonly string[],
): Promise<Map<string, UploadPurpose>> {
  if (uploadIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom("uploads")
    .select(["id", "purpose"])
    .where("accountId", "=", accountId)
    .where("id", "in", uploadIds)
    // Cards from before the cover was required count as never sent.
    .where((eb) => eb.or([eb("purpose", "!=", "citizen-card"), eb("redacted", "=", true)]))
    .execute();
  return new Map(rows.map((row) => [row.id, row.purpose as UploadPurpose]));
}
