import { readdirSync } from "node:fs";

/** The areas a locale has files for. What is in the files is checked by tools/tidy. */
export const areasIn = (folder: URL, locale: "th" | "en"): string[] =>
  readdirSync(new URL(`${locale}/`, folder))
    .map((file) => file.replace(/\.json$/, ""))
    .sort();
