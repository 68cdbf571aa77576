import type { Locale } from "@songtan/domain/account-types";
import type { CsvCell } from "@songtan/domain/csv";
import type { Catalogue } from "@songtan/domain/texts";
import { serviceDay } from "@songtan/domain/thai/dates";
import en from "../../../../locales/en/cod.json" with { type: "json" };
import th from "../../../../locales/th/cod.json" with { type: "json" };
import type { Reader } from "../../../db/database.ts";
import { csvOf } from "../../../spreadsheets/csv.ts";
import { listOwnCod } from "./list-cod.ts";

const texts: Catalogue<typeof en> = { th, en };
const rowsAtOnce = 200;

type Owner = { customerId: string; now: Date };

/** All cash on delivery that drivers collected for a sender, the newest first, for a spreadsheet. */
export function codCsv(db: Reader, owner: Owner, locale: Locale): AsyncGenerator<string> {
  const { column } = texts[locale];
  const titles = [
    ...[column.collected, column.booking, column.stop, column.amount],
    ...[column.state, column.day, column.account],
  ];
  return csvOf(titles, rowsOf(db, owner, locale));
}

async function* rowsOf(db: Reader, owner: Owner, locale: Locale): AsyncGenerator<CsvCell[]> {
  let cursor: string | null | undefined;
  do {
    const page = await listOwnCod(db, {
      ...owner,
      cursor: cursor ?? undefined,
      limit: rowsAtOnce,
    });
    for (const { collectedAt, bookingNumber, stopIndex, money } of page.data)
      yield [
        ...[serviceDay(new Date(collectedAt)), bookingNumber, stopIndex],
        ...[{ satang: money.amountSatang }, texts[locale].state[money.state]],
        ...[money.day, money.lastDigits],
      ];
    cursor = page.nextCursor;
  } while (cursor);
}
