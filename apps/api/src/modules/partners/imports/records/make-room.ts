import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import { sql } from "kysely";
import type { Trx } from "../../../../db/database.ts";

/** With nothing left for a person or for the booking of its rows to do. */
const finished = sql<boolean>`not exists (
  select from booking_import_rows
  where import_id = booking_imports.id and state not in ('booked', 'skipped'))`;

/**
 * Makes room for one more file of a business by deleting its oldest finished files, in which every row is booked or
 * left out. Their bookings remain. A lock stores the files of one business one after the other.
 * @throws Refusal `imports_full` where those that remain are too many or too large
 */
export async function makeRoom(trx: Trx, businessId: string, textBytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports:${businessId}`}, 0))`.execute(
    trx,
  );
  const files = await trx
    .selectFrom("bookingImports")
    .select(["id", "textBytes", finished.as("isFinished")])
    .where("businessId", "=", businessId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  let count = files.length + 1;
  let bytes = files.reduce((sum, file) => sum + file.textBytes, textBytes);
  const isFull = () => count > limits.importsStored || bytes > limits.importBytesStored;
  const dropped: string[] = [];
  for (const file of files.filter(({ isFinished }) => isFinished)) {
    if (!isFull()) break;
    dropped.push(file.id);
    count -= 1;
    bytes -= file.textBytes;
  }
  if (isFull()) throw new Refusal("imports_full", { max: limits.importsStored });
  if (dropped.length > 0)
    await trx.deleteFrom("bookingImports").where("id", "in", dropped).execute();
}
