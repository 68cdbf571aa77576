import { saveFile } from "@songtan/client/device/leave-page.ts";
import { byteOrderMark, csvLine } from "@songtan/domain/csv";

type Result = { name: string; titles: readonly string[]; rows: readonly (readonly string[])[] };

/** Saves what became of each row, as a spreadsheet opens it. */
export function saveResult({ name, titles, rows }: Result): void {
  const text = byteOrderMark + [titles, ...rows].map(csvLine).join("");
  saveFile(new Blob([text], { type: "text/csv" }), `${name}.csv`);
}
