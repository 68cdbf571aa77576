import { Document } from "flexsearch";
import { hitsMost, type OpenEngine, termsOf } from "../engine.ts";

/** Rows are added most important first, which is how it decides between equals. */
export const open: OpenEngine = (rows) => {
  const names = rows.map(({ id, th, en, aliases, address, postcode }) => ({
    id,
    names: [th, en, ...aliases].join(" "),
    address: `${address} ${postcode}`,
  }));
  const index = new Document({
    document: { id: "id", index: ["names", "address"] },
    tokenize: "full",
    encode: termsOf,
  });
  for (const row of names) index.add(row);
  return {
    search(q) {
      const found = index.search(q, { limit: hitsMost, suggest: true, merge: true });
      return found.slice(0, hitsMost).map(({ id }) => id as unknown as string);
    },
  };
};
