import { Refusal } from "@songtan/contract/errors";
import type { ImportAnswer, ImportPlace } from "@songtan/contract/partners/imports";
import {
  canChangeRow,
  carryPickups,
  type ImportField,
  type RowTexts,
} from "@songtan/domain/imports/fields";
import { cellReader, type FileAnswers } from "@songtan/domain/imports/read-cells";
import { sql } from "kysely";
import { json, type Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { markAttention } from "./checks/save-checks.ts";
import { fileColumns, type ImportRow } from "./records/import-records.ts";

type Own = { id: string; businessId: string };

/** @throws Refusal `not_found` for a file of another business */
async function lockImport(trx: Trx, { id, businessId }: Own): Promise<ImportRow> {
  const file = await lockRow(trx, "bookingImports", id);
  if (file?.businessId !== businessId) throw new Refusal("not_found");
  return file;
}

/** Rows that were neither booked nor left out are checked again, those of `numbers` alone where they are given. */
async function uncheck(trx: Trx, importId: string, numbers?: readonly number[]): Promise<void> {
  let update = trx
    .updateTable("bookingImportRows")
    .set(({ eb }) => ({
      state: "unchecked" as const,
      revision: eb("revision", "+", 1),
      attention: false,
      quoteId: null,
      totalSatang: null,
    }))
    .where("importId", "=", importId)
    .where("state", "not in", ["queued", "booked", "skipped"]);
  if (numbers) update = update.where("number", "in", numbers.length > 0 ? numbers : [0]);
  await update.execute();
}

type Columns = { columns: readonly (ImportField | null)[]; acceptsArea: boolean };

/**
 * Stores the field of each column; every row is then checked and priced a second time.
 * @throws Refusal `not_found`, `invalid`, `import_under_way`
 */
export async function setImportColumns(
  trx: Trx,
  own: Own,
  { columns, acceptsArea }: Columns,
): Promise<void> {
  const file = await lockImport(trx, own);
  if (columns.length !== file.headings.length)
    throw new Refusal("invalid", {}, { columns: "format" });
  await requireNoneQueued(trx, own.id);
  await trx
    .updateTable("bookingImports")
    .set({ columns: columns.map((field) => field ?? ""), acceptsArea })
    .where("id", "=", own.id)
    .execute();
  await uncheck(trx, own.id);
}

/**
 * Stores the place of an address in the file; rows with that address are then checked a second time.
 * @throws Refusal `not_found`
 */
export async function setImportPlace(
  trx: Trx,
  own: Own,
  { address, place }: { address: string; place: ImportPlace },
): Promise<void> {
  await lockImport(trx, own);
  await trx
    .insertInto("bookingImportPlaces")
    .values({ importId: own.id, address, place: json(place) })
    .onConflict((conflict) =>
      conflict.columns(["importId", "address"]).doUpdateSet({ place: json(place) }),
    )
    .execute();
  const rows = await trx
    .selectFrom("bookingImportRows")
    .select("number")
    .where("importId", "=", own.id)
    .where(sql<boolean>`${address} = any (doubtful)`)
    .execute();
  await uncheck(
    trx,
    own.id,
    rows.map(({ number }) => number),
  );
}

type Change = {
  number: number;
  texts: RowTexts;
  skipped?: boolean | undefined;
  separate?: boolean | undefined;
};

/**
 * Changes the texts of a row, or leaves the row out. Rows that share its pick-up are checked again as well.
 * @throws Refusal `not_found`, `import_row_taken`
 */
export async function changeImportRow(
  trx: Trx,
  own: Own,
  { number, texts, skipped, separate }: Change,
): Promise<void> {
  const file = await lockImport(trx, own);
  const rows = await trx
    .selectFrom("bookingImportRows")
    .select(["number", "cells", "edits", "state"])
    .where("importId", "=", own.id)
    .orderBy("number")
    .execute();
  const row = rows.find((one) => one.number === number);
  if (!row) throw new Refusal("not_found");
  if (!canChangeRow(row.state)) throw new Refusal("import_row_taken");
  const isSkipped = skipped ?? row.state === "skipped";
  const edits = { ...(row.edits as RowTexts), ...texts };
  const readCells = cellReader(fileColumns(file));
  const { sender } = file.answers as FileAnswers;
  const pickupsOf = (all: typeof rows) => {
    const texts = all.map((one) => readCells(one.cells, one.edits as RowTexts).texts);
    return carryPickups(texts, sender).map(pickupKey);
  };
  const before = pickupsOf(rows);
  const after = pickupsOf(rows.map((one) => (one === row ? { ...one, edits } : one)));
  await trx
    .updateTable("bookingImportRows")
    .set(({ eb }) => ({
      edits: json(edits),
      state: isSkipped ? ("skipped" as const) : ("unchecked" as const),
      revision: eb("revision", "+", 1),
      attention: false,
      quoteId: null,
      totalSatang: null,
      ...(separate !== undefined && { isSeparate: separate }),
      ...(isSkipped && nothingNoticed),
    }))
    .where("importId", "=", own.id)
    .where("number", "=", number)
    .execute();
  const changed = rows.filter((one, index) => one !== row && before[index] !== after[index]);
  if (changed.length > 0)
    await uncheck(
      trx,
      own.id,
      changed.map((one) => one.number),
    );
  await uncheckRepeats(trx, own.id);
  // Another row with the same doubtful address may have become the first.
  await markAttention(trx, own.id);
}

const pickupKey = ({ pickupName, pickupPhone, pickupAddress, pickupPoint, pickupNote }: RowTexts) =>
  [pickupName, pickupPhone, pickupAddress, pickupPoint, pickupNote].join("\n");

const nothingNoticed = {
  ...{ problems: "{}", doubts: "[]", doubtful: [], refusal: null },
  ...{ repeats: null, places: "{}" },
};

/** Marks the rows that repeated another for a new check, because they may be unique after the change. */
async function uncheckRepeats(trx: Trx, importId: string): Promise<void> {
  const rows = await trx
    .selectFrom("bookingImportRows")
    .select("number")
    .where("importId", "=", importId)
    .where("repeats", "is not", null)
    .execute();
  await uncheck(
    trx,
    importId,
    rows.map(({ number }) => number),
  );
}

/**
 * Stores a person's answer about the whole file.
 * @throws Refusal `not_found`, `import_under_way`
 */
export async function answerImport(trx: Trx, own: Own, answer: ImportAnswer): Promise<void> {
  const file = await lockImport(trx, own);
  await requireNoneQueued(trx, own.id);
  if (answer.kind === "repeats") return answerRepeats(trx, own.id, answer.separate);
  const answers = { ...(file.answers as FileAnswers), ...answered(file, answer) };
  await trx
    .updateTable("bookingImports")
    .set({ answers: json(answers) })
    .where("id", "=", own.id)
    .execute();
  if (answer.kind === "sender" && answer.place)
    await setImportPlace(trx, own, { address: answer.address, place: answer.place });
  await uncheck(trx, own.id);
}

function answered(
  file: ImportRow,
  answer: Exclude<ImportAnswer, { kind: "repeats" }>,
): FileAnswers {
  if (answer.kind === "time") return { pickUpMinute: answer.minute };
  if (answer.kind === "decimal") {
    const { decimals } = file.answers as FileAnswers;
    return { decimals: { ...decimals, [answer.column]: answer.mark } };
  }
  const { name, phone, address } = answer;
  return { sender: { pickupName: name, pickupPhone: phone, pickupAddress: address } };
}

async function answerRepeats(trx: Trx, importId: string, separate: boolean): Promise<void> {
  const repeated = trx
    .updateTable("bookingImportRows")
    .where("importId", "=", importId)
    .where("repeats", "is not", null)
    .where("state", "in", ["unsure", "wrong", "failed"]);
  if (separate) {
    await repeated.set({ isSeparate: true }).execute();
    return uncheckRepeats(trx, importId);
  }
  await repeated
    .set(({ eb }) => ({
      ...{ ...nothingNoticed, state: "skipped" as const, attention: false },
      revision: eb("revision", "+", 1),
    }))
    .execute();
  await markAttention(trx, importId);
}

/** @throws Refusal `not_found`, `import_under_way` */
export async function deleteImport(trx: Trx, own: Own): Promise<void> {
  await lockImport(trx, own);
  await requireNoneQueued(trx, own.id);
  await trx.deleteFrom("bookingImports").where("id", "=", own.id).execute();
}

async function requireNoneQueued(trx: Trx, importId: string): Promise<void> {
  const queued = await trx
    .selectFrom("bookingImportRows")
    .select("number")
    .where("importId", "=", importId)
    .where("state", "=", "queued")
    .executeTakeFirst();
  if (queued) throw new Refusal("import_under_way");
}
