import { Refusal } from "@songtan/contract/errors";
import type { FileFacts } from "@songtan/domain/imports/fields";
import { findHeadingRow, guessColumns } from "@songtan/domain/imports/guess-columns";
import { limits } from "@songtan/domain/limits";
import { sql } from "kysely";
import { json, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sha256 } from "../../../keys/secrets.ts";
import { readFileTable } from "./file/read-file.ts";
import { makeRoom } from "./records/make-room.ts";

export type ImportFileRead = {
  hash: string;
  headings: string[];
  rows: string[][];
  facts: FileFacts;
};

/**
 * Reads a file: its headings, and the rows below them.
 * @throws Refusal `imports_busy`, `import_unreadable`, `import_too_large`, `import_too_much_text`, `import_empty`, `import_too_many_rows`
 */
export async function readImportFile(bytes: Uint8Array): Promise<ImportFileRead> {
  const { table, facts } = await readFileTable(bytes);
  const first = findHeadingRow(table);
  const widest = Math.max(0, ...table.slice(first).map((row) => row.length));
  const width = Math.min(widest, limits.importColumnsMax);
  const whole = (row: readonly string[]) =>
    Array.from({ length: width }, (_, column) => row[column] ?? "");
  const [headings = [], ...rows] = table.slice(first).map(whole);
  if (rows.length === 0) throw new Refusal("import_empty");
  if (rows.length > limits.importRowsMax)
    throw new Refusal("import_too_many_rows", { max: limits.importRowsMax });
  return { hash: sha256(Buffer.from(bytes)).toString("hex"), headings, rows, facts };
}

type NewImport = {
  businessId: string;
  memberId: string;
  name: string;
  file: ImportFileRead;
};

/**
 * Stores a file with the guessed fields of its columns. Its rows are checked afterwards.
 * @throws Refusal `imports_full`
 */
export async function createImport(
  { trx, clock }: Pick<Deps, "clock"> & { trx: Trx },
  { businessId, memberId, name, file }: NewImport,
): Promise<string> {
  const { headings, rows, hash, facts } = file;
  const textBytes = Buffer.byteLength(json(rows));
  await makeRoom(trx, businessId, textBytes);
  const { id } = await trx
    .insertInto("bookingImports")
    .values({
      businessId,
      createdBy: memberId,
      name,
      fileHash: hash,
      textBytes,
      headings,
      facts: json(facts),
      columns: guessColumns(headings).map((field) => field ?? ""),
      createdAt: clock(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const numbered = rows.map((cells, index) => ({ number: index + 1, cells }));
  await sql`insert into booking_import_rows (import_id, number, cells)
    select ${id}, number, cells
    from jsonb_to_recordset(${json(numbered)}::jsonb) as given (number int, cells text[])`.execute(
    trx,
  );
  return id;
}
