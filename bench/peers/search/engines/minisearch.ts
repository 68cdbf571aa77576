import MiniSearch from "minisearch";
import { hitsMost, type OpenEngine, termsOf } from "../engine.ts";

export const open: OpenEngine = (rows) => {
  const importanceOf = new Map(rows.map(({ id, importance }) => [id, importance]));
  const index = new MiniSearch({
    fields: ["th", "en", "aliases", "address", "postcode"],
    tokenize: termsOf,
    searchOptions: {
      prefix: true,
      fuzzy: 0.2,
      boost: { th: 3, en: 3, aliases: 2 },
      boostDocument: (id) => 1 + (importanceOf.get(id as string) ?? 0),
    },
  });
  index.addAll(rows.map((row) => ({ ...row, aliases: row.aliases.join(" ") })));
  return {
    search(q) {
      const all = index.search(q, { combineWith: "AND" });
      const hits = all.length > 0 ? all : index.search(q);
      return hits.slice(0, hitsMost).map(({ id }) => id as string);
    },
  };
};
