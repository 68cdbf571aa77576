import type * as pdfModule from "../../src/pdf/document.ts";
import { cellsOf } from "../../src/pdf/table.ts";

/** Every line as it was given to a paper, in its order. */
export const writtenLines: string[] = [];

/** Writes down what a paper is made of; the paper is made all the same. For `vi.mock` of `papers/paper.ts`. */
export function writingDown(real: typeof pdfModule): typeof pdfModule {
  const makePdf: typeof real.makePdf = (head, write) =>
    real.makePdf(head, (doc) =>
      write({
        ...doc,
        heading: (text) => {
          writtenLines.push(`# ${text}`);
          doc.heading(text);
        },
        text: (text, look) => {
          writtenLines.push(text);
          doc.text(text, look);
        },
        nameValues: (pairs, nameShare) => {
          writtenLines.push(...pairs.map(([name, value]) => `${name}: ${value ?? ""}`));
          doc.nameValues(pairs, nameShare);
        },
        image: (bytes, look) => {
          writtenLines.push(`picture: ${look.caption}`);
          doc.image(bytes, look);
        },
        table: (table) => {
          const rows = [...cellsOf(table), ...(table.total ? [table.total] : [])];
          writtenLines.push(...rows.map((cells) => cells.join(" | ")));
          return doc.table(table);
        },
      }),
    );
  return { ...real, makePdf };
}
