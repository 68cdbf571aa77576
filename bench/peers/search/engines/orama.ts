import { create, insertMultiple, search } from "@orama/orama";
import { byImportance, hitsWeighed, type OpenEngine, termsOf } from "../engine.ts";

export const open: OpenEngine = async (rows) => {
  const importanceOf = new Map(rows.map(({ id, importance }) => [id, importance]));
  const index = create({
    schema: {
      id: "string",
      th: "string",
      en: "string",
      aliases: "string",
      address: "string",
      postcode: "string",
    } as const,
    components: {
      tokenizer: { language: "english", normalizationCache: new Map(), tokenize: termsOf },
    },
  });
  await insertMultiple(
    index,
    rows.map(({ id, th, en, aliases, address, postcode }) => ({
      id,
      th,
      en,
      aliases: aliases.join(" "),
      address,
      postcode,
    })),
  );
  const find = async (term: string, how: { tolerance: number; threshold: number }) => {
    const properties = ["th", "en", "aliases", "address", "postcode"] as const;
    const boost = { th: 3, en: 3, aliases: 2 };
    const options = { term, properties: [...properties], boost, limit: hitsWeighed, ...how };
    return (await search(index, options)).hits;
  };
  return {
    async search(q) {
      // All terms as typed, else any of them, else with one slip each: the best of what it offers.
      const attempts = [
        { tolerance: 0, threshold: 0 },
        { tolerance: 0, threshold: 1 },
        { tolerance: 1, threshold: 1 },
      ];
      for (const how of attempts) {
        const hits = await find(q, how);
        if (hits.length > 0) return byImportance(hits, importanceOf);
      }
      return [];
    },
  };
};
