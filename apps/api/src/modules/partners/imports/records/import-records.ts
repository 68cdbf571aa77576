import type { PlaceView } from "@songtan/contract/bookings/places";
import { type ErrorCode, Refusal } from "@songtan/contract/errors";
import type { ImportRowView, ImportView } from "@songtan/contract/partners/imports";
import { fieldTexts } from "@songtan/contract/refusal-texts/field-texts";
import { refusalText } from "@songtan/contract/refusal-texts/texts";
import type { Locale } from "@songtan/domain/account-types";
import {
  type FileFacts,
  type ImportField,
  importFields,
  importRowStates,
  type RowTexts,
} from "@songtan/domain/imports/fields";
import { unitOfHeading } from "@songtan/domain/imports/heading-units";
import type { PlaceDoubt } from "@songtan/domain/imports/place-doubt";
import { cellReader, type FileAnswers, type FileColumns } from "@songtan/domain/imports/read-cells";
import type { RowProblems } from "@songtan/domain/imports/read-row";
import { fillText } from "@songtan/domain/texts";
import { type Selectable, sql } from "kysely";
import type { DB } from "../../../../../generated/tables.ts";
import { type Paged, pageOf, parseCursor } from "../../../../db/cursor.ts";
import type { Reader } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";

/** Stored forms of a doubtful address and of the refusal of a row. */
export type SavedDoubt = {
  field: "pickupAddress" | "dropoffAddress";
  address: string;
  doubt: PlaceDoubt;
  candidates: PlaceView[];
  contradiction?: [string, string];
};
export type SavedRefusal = { code: ErrorCode; details: Record<string, string | number> };

export type ImportRow = Selectable<DB["bookingImports"]>;
export type ImportRowRow = Pick<
  Selectable<DB["bookingImportRows"]>,
  "number" | "cells" | "edits" | "state" | "revision" | "isSeparate"
>;

/** Returns the field of each column of the file; null for a column that is not used. */
export const columnsOf = ({ columns }: Pick<ImportRow, "columns">): (ImportField | null)[] =>
  columns.map((column) => importFields.find((field) => field === column) ?? null);

/** A file as its rows are read. */
export const fileColumns = (
  file: Pick<ImportRow, "columns" | "headings" | "answers">,
): FileColumns => ({
  headings: file.headings,
  columns: columnsOf(file),
  answers: file.answers as FileAnswers,
});

type Own = { id: string; businessId: string };

/** @throws Refusal `not_found` for a file of another business */
export async function findImport(db: Reader, { id, businessId }: Own): Promise<ImportRow> {
  const row = await db
    .selectFrom("bookingImports")
    .selectAll()
    .where("id", "=", id)
    .where("businessId", "=", businessId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return row;
}

export async function loadImport(db: Reader, own: Own): Promise<ImportView> {
  return viewImport(db, await findImport(db, own));
}

async function viewImport(db: Reader, file: ImportRow): Promise<ImportView> {
  const groups = await db
    .selectFrom("bookingImportRows")
    .leftJoin("quotes", "quotes.id", "bookingImportRows.quoteId")
    .select(({ fn }) => [
      "bookingImportRows.state",
      fn.countAll<string>().as("count"),
      sql<string>`count(*) filter (where attention)`.as("attention"),
      fn.sum<string | null>("bookingImportRows.totalSatang").as("totalSatang"),
      fn.min("quotes.expiresAt").as("pricesUntil"),
    ])
    .where("importId", "=", file.id)
    .groupBy("bookingImportRows.state")
    .execute();
  const first = await db
    .selectFrom("bookingImportRows")
    .select("cells")
    .where("importId", "=", file.id)
    .where("number", "=", 1)
    .executeTakeFirst();
  const of = (state: string) => groups.find((group) => group.state === state);
  const pricesUntil = of("ready")?.pricesUntil as Date | null | undefined;
  return {
    id: file.id,
    name: file.name,
    createdAt: file.createdAt.toISOString(),
    headings: file.headings,
    example: first?.cells ?? [],
    columns: columnsOf(file),
    unreadWords: unreadWords(file),
    questions: file.questions as ImportView["questions"],
    leftOut: (file.facts as FileFacts).leftOut ?? { rows: 0, columns: 0, sheets: 0 },
    acceptsArea: file.acceptsArea,
    counts: Object.fromEntries(
      importRowStates.map((state) => [state, Number(of(state)?.count ?? 0)]),
    ) as ImportView["counts"],
    attention: groups.reduce((sum, { attention }) => sum + Number(attention), 0),
    totalSatang: Number(of("ready")?.totalSatang ?? 0),
    bookedSatang: Number(of("booked")?.totalSatang ?? 0),
    pricesUntil: pricesUntil?.toISOString() ?? null,
    bookedBefore: await findBookedBefore(db, file),
  };
}

/** Remarks in the brackets of headings, where a unit would be. */
function unreadWords(file: ImportRow): ImportView["unreadWords"] {
  const words = columnsOf(file).map((field, index) => {
    const unit = field && unitOfHeading(file.headings[index] ?? "", field);
    return unit && "unread" in unit ? [[String(index), unit.unread]] : [];
  });
  return Object.fromEntries(words.flat());
}

/** The newest other file with the very same bytes from which something was booked. */
async function findBookedBefore(
  db: Reader,
  { id, businessId, fileHash, createdAt }: ImportRow,
): Promise<ImportView["bookedBefore"]> {
  const before = await db
    .selectFrom("bookingImports")
    .select(["id", "createdAt"])
    .where("businessId", "=", businessId)
    .where("fileHash", "=", fileHash)
    .where("id", "!=", id)
    .where("createdAt", "<=", createdAt)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("bookingImportRows")
          .select("number")
          .whereRef("bookingImportRows.importId", "=", "bookingImports.id")
          .where("bookingImportRows.state", "in", ["queued", "booked"]),
      ),
    )
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return before ? { id: before.id, createdAt: before.createdAt.toISOString() } : null;
}

type ListInput = { businessId: string; cursor?: string | undefined; limit: number };

/** The files of a business, newest first. */
export async function listImports(
  { db }: Pick<Deps, "db">,
  { businessId, cursor, limit }: ListInput,
): Promise<Paged<ImportView>> {
  const after = parseCursor(cursor);
  let query = db
    .selectFrom("bookingImports")
    .selectAll()
    .where("businessId", "=", businessId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("createdAt", "id"), "<", tuple(after.at, after.id)),
    );
  const { page, nextCursor } = pageOf(await query.execute(), limit, ({ createdAt, id }) => ({
    at: createdAt,
    id,
  }));
  return { data: await Promise.all(page.map((file) => viewImport(db, file))), nextCursor };
}

type ListRows = {
  show: "attention" | "all" | "booked";
  cursor?: string | undefined;
  limit: number;
  locale: Locale;
};

/** Rows of a file in its order. The cursor is a row's number. */
export async function listImportRows(
  db: Reader,
  file: ImportRow,
  { show, cursor, limit, locale }: ListRows,
): Promise<Paged<ImportRowView>> {
  let query = rowsOf(db, file)
    .orderBy("number")
    .limit(limit + 1);
  if (cursor) query = query.where("bookingImportRows.number", ">", Number(cursor));
  if (show === "attention") query = query.where("attention", "=", true);
  if (show === "booked") query = query.where("bookingImportRows.state", "in", ["queued", "booked"]);
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const readCells = cellReader(fileColumns(file));
  return {
    data: page.map((row) => viewRow(row, readCells, locale)),
    nextCursor: rows.length > limit ? String(page.at(-1)?.number) : null,
  };
}

/** @throws Refusal `not_found` */
export async function loadImportRow(
  db: Reader,
  file: ImportRow,
  { number, locale }: { number: number; locale: Locale },
): Promise<ImportRowView> {
  const row = await rowsOf(db, file)
    .where("bookingImportRows.number", "=", number)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return viewRow(row, cellReader(fileColumns(file)), locale);
}

export type LoadedRow = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

export const rowsOf = (db: Reader, { id }: Pick<ImportRow, "id">) =>
  db
    .selectFrom("bookingImportRows")
    .leftJoin("bookings", "bookings.id", "bookingImportRows.bookingId")
    .select([
      ...([
        "cells",
        "edits",
        "problems",
        "doubts",
        "refusal",
        "bookingId",
        "repeats",
        "places",
      ] as const),
      "bookingImportRows.number",
      "bookingImportRows.state",
      "bookingImportRows.totalSatang",
      "bookings.number as bookingNumber",
      sql<Record<string, number>>`(select coalesce(jsonb_object_agg(address, others), '{}') from (
        select address, count(*)::int as others
        from booking_import_rows as other, unnest(other.doubtful) as address
        where other.import_id = booking_import_rows.import_id
          and other.number <> booking_import_rows.number and other.state in ('unsure', 'wrong')
          and address = any (booking_import_rows.doubtful)
        group by address) as counted)`.as("alike"),
    ])
    .where("bookingImportRows.importId", "=", id);

export function viewRow(
  row: LoadedRow,
  readCells: ReturnType<typeof cellReader>,
  locale: Locale,
): ImportRowView {
  const refusal = row.refusal as SavedRefusal | null;
  const problems = Object.entries(row.problems as RowProblems);
  return {
    number: row.number,
    state: row.state,
    texts: readCells(row.cells, row.edits as RowTexts).texts,
    problems: Object.fromEntries(
      problems.map(([field, problem]) => [field, fillText(fieldTexts[locale][problem])]),
    ),
    doubts: (row.doubts as SavedDoubt[]).map((doubt) => ({
      ...doubt,
      alike: row.alike[doubt.address] ?? 0,
    })),
    repeats: row.repeats as ImportRowView["repeats"],
    places: row.places as ImportRowView["places"],
    refusal: refusal && {
      code: refusal.code satisfies ErrorCode,
      message: refusalText(refusal.code, locale, refusal.details),
    },
    totalSatang: row.totalSatang,
    booking: row.bookingId ? { id: row.bookingId, number: row.bookingNumber ?? "" } : null,
  };
}
