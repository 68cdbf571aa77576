import type * as papers from "../papers/paper.ts";

/** Every line as it was given to a paper, in its order. */
export const writtenLines: string[] = [];

/** Writes down what a paper is made of; the paper is made all the same. For `vi.mock` of `papers/paper.ts`. */
export function writingDown(real: typeof papers): typeof papers {
  const makePaper: typeof real.makePaper = (head, write) =>
    real.makePaper(head, (paper) =>
      write({
        ...paper,
        heading: (text) => {
          writtenLines.push(`# ${text}`);
          paper.heading(text);
        },
        text: (text, look) => {
          writtenLines.push(text);
          paper.text(text, look);
        },
        facts: (pairs, nameShare) => {
          writtenLines.push(...pairs.map(([name, value]) => `${name}: ${value ?? ""}`));
          paper.facts(pairs, nameShare);
        },
        image: (bytes, look) => {
          writtenLines.push(`picture: ${look.caption}`);
          paper.image(bytes, look);
        },
        table: (table) => {
          writtenLines.push(...table.rows.map((row) => ("cells" in row ? row.cells : row).join(" | ")));
          paper.table(table);
        },
      }),
    );
  return { ...real, makePaper };
}
