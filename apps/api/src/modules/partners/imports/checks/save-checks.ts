import type { ImportRowView } from "@songtan/contract/partners/imports";
import type { ImportRowState } from "@songtan/domain/imports/fields";
import type { FileQuestion } from "@songtan/domain/imports/file-questions";
import type { RowProblems } from "@songtan/domain/imports/read-row";
import type { Repeat } from "@songtan/domain/imports/repeats";
import { sql } from "kysely";
import { json, type Trx } from "../../../../db/database.ts";
import { lockRow } from "../../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../../deps/deps.ts";
import type { SavedDoubt, SavedRefusal } from "../records/import-records.ts";
import type { RowQuote } from "./price-rows.ts";

export type CheckedRow = {
  number: number;
  /** The revision of the row that was checked. */
  revision: number;
  state: Extract<ImportRowState, "ready" | "unsure" | "wrong" | "skipped">;
  problems?: RowProblems;
  doubts?: SavedDoubt[];
  refusal?: SavedRefusal;
  quote?: RowQuote;
  contacts?: object;
  repeats?: Repeat | undefined;
  places?: ImportRowView["places"];
};

const quotesPerStatement = 200;

/** Saves what was found of rows that no one has changed since. */
export async function saveChecks(
  { db }: Pick<Deps, "db">,
  importId: string,
  { checked, questions }: { checked: readonly CheckedRow[]; questions: readonly FileQuestion[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockRow(trx, "bookingImports", importId))) return;
    await trx
      .updateTable("bookingImports")
      .set({ questions: json(questions) })
      .where("id", "=", importId)
      .execute();
    if (checked.length === 0) return;
    const quotes = checked.flatMap(({ quote }) => quote ?? []);
    for (let from = 0; from < quotes.length; from += quotesPerStatement)
      await trx
        .insertInto("quotes")
        .values(quotes.slice(from, from + quotesPerStatement))
        .execute();
    const rows = checked.map((row) => ({
      number: row.number,
      revision: row.revision,
      state: row.state,
      problems: row.problems ?? {},
      doubts: row.doubts ?? [],
      doubtful: (row.doubts ?? []).map(({ address }) => address),
      refusal: row.refusal ?? null,
      quote_id: row.quote?.id ?? null,
      total_satang: row.quote?.totalSatang ?? null,
      contacts: row.contacts ?? null,
      repeats: row.repeats ?? null,
      places: row.places ?? {},
    }));
    await sql`
      update booking_import_rows as own set
        state = checked.state, problems = checked.problems, doubts = checked.doubts,
        doubtful = checked.doubtful, refusal = checked.refusal, quote_id = checked.quote_id,
        total_satang = checked.total_satang, contacts = checked.contacts,
        repeats = checked.repeats, places = checked.places
      from jsonb_to_recordset(${json(rows)}::jsonb) as checked (number int, revision int,
        state text, problems jsonb, doubts jsonb, doubtful text[], refusal jsonb, quote_id uuid,
        total_satang bigint, contacts jsonb, repeats jsonb, places jsonb)
      where own.import_id = ${importId} and own.number = checked.number
        and own.revision = checked.revision and own.state = 'unchecked'`.execute(trx);
    await markAttention(trx, importId);
  });
}

/** Marks the rows that a person must look at: each row with a problem, and the first row of each doubtful address. */
export async function markAttention(trx: Trx, importId: string): Promise<void> {
  await sql`
    with first as (
      select address, min(number) as number from booking_import_rows, unnest(doubtful) as address
      where import_id = ${importId} and state in ('unsure', 'wrong') group by address),
    looked as (
      select own.number, own.state in ('wrong', 'failed')
        or own.state = 'unsure' and (own.repeats is not null or own.problems <> '{}' or own.number in (select number from first))
        as attention
      from booking_import_rows as own where import_id = ${importId})
    update booking_import_rows as own set attention = looked.attention from looked
    where own.import_id = ${importId} and own.number = looked.number
      and own.attention <> looked.attention`.execute(trx);
}
