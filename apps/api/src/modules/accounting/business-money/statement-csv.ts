import type { BusinessStatementView } from "@songtan/contract/businesses/business-money";
import type { Locale } from "@songtan/domain/account-types";
import { type CsvCell, csvLine } from "@songtan/domain/csv";
import type { Catalogue } from "@songtan/domain/texts";
import en from "../../../../locales/en/business-money.json" with { type: "json" };
import th from "../../../../locales/th/business-money.json" with { type: "json" };
import { csvTime } from "../../../spreadsheets/csv.ts";

const texts: Catalogue<typeof en> = { th, en };

/** A statement for spreadsheets: its lines between the opening and the closing amount. */
export function businessStatementCsv(statement: BusinessStatementView, locale: Locale): string {
  const { column, kind } = texts[locale];
  const rows: CsvCell[][] = [
    [
      column.at,
      column.kind,
      column.booking,
      column.reference,
      column.madeBy,
      column.amount,
      column.net,
    ],
    [statement.month, column.opening, null, null, null, null, { satang: statement.openingSatang }],
    ...statement.lines.map((line): CsvCell[] => [
      csvTime(new Date(line.at)),
      kind[line.kind],
      line.bookingNumber,
      line.reference,
      line.madeBy,
      { satang: line.amountSatang },
      { satang: line.netSatang },
    ]),
    [statement.month, column.closing, null, null, null, null, { satang: statement.closingSatang }],
  ];
  return `\uFEFF${rows.map(csvLine).join("")}`;
}
