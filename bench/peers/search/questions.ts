import { readFile } from "node:fs/promises";
import type { Row } from "./rows.ts";

/** What is typed, and every place that is a right answer. */
export type Question = { group: string; q: string; right: ReadonlySet<string> };

const kinds = ["landmark", "station", "street", "amphoe", "tambon", "province"];
const eachKind = 25;
const postcodeQuestionCount = 60;
const isThai = (text: string) => /[ก-๛]/.test(text);

/** So many of the list, at even distances. */
function spread<Item>(list: readonly Item[], count: number): Item[] {
  const step = Math.max(1, list.length / count);
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, index) => list[Math.floor((index + 0.5) * step)] as Item,
  );
}

/**
 * The half of the product's own queries that it was not tuned with; then what the rows themselves
 * give by rule: names of each kind in Thai and English in turns, whole, by their first letters, and
 * with one letter left out, changed or swapped; and postcodes. Right is every place that bears the
 * name, begins so, or has the postcode.
 */
export async function readQuestions(rows: readonly Row[]): Promise<Question[]> {
  const file = new URL("../../../packages/places/queries/measured.json", import.meta.url);
  const typed: { q: string; expect: string[] }[] = JSON.parse(await readFile(file, "utf8"));
  const typedQuestions = typed.map(({ q, expect }) => ({
    group: `typed, ${isThai(q) ? "Thai" : "English"}`,
    q,
    right: new Set(expect),
  }));
  return [...typedQuestions, ...questionsByRule(rows), ...postcodeQuestions(rows)];
}

const namesOf = ({ th, en, aliases }: Row) => [th, en, ...aliases].map((n) => n.toLowerCase());

function questionsByRule(rows: readonly Row[]): Question[] {
  const all = rows.flatMap((row) => namesOf(row).map((name) => ({ name, id: row.id })));
  const having = (fits: (name: string) => boolean) =>
    new Set(all.flatMap(({ name, id }) => (fits(name) ? [id] : [])));
  const chosen = kinds.flatMap((kind) =>
    spread(
      rows.filter((row) => row.kind === kind),
      eachKind,
    ),
  );
  return chosen.flatMap((row, index) => {
    const name = (index % 2 === 0 ? row.th : row.en).toLowerCase();
    const language = isThai(name) ? "Thai" : "English";
    const same = having((other) => other === name);
    const beginning = name.slice(0, Math.max(3, Math.ceil(name.length * 0.6))).trimEnd();
    const begun = having((other) => other.startsWith(beginning));
    return [
      { group: `whole names, ${language}`, q: name, right: same },
      { group: `beginnings, ${language}`, q: beginning, right: begun },
      ...(name.length >= 6
        ? [{ group: `one slip, ${language}`, q: slipped(name, index), right: same }]
        : []),
    ];
  });
}

/** One letter left out, changed, or swapped with the next, anywhere after the first. */
function slipped(name: string, index: number): string {
  const position = 1 + ((index * 5) % (name.length - 2));
  const [before, letter, after] = [
    name.slice(0, position),
    name[position] ?? "",
    name.slice(position + 1),
  ];
  const slips = [
    before + after,
    `${before}${isThai(name) ? "ด" : "e"}${after}`,
    `${before}${after[0] ?? ""}${letter}${after.slice(1)}`,
  ];
  return slips[index % slips.length] ?? name;
}

function postcodeQuestions(rows: readonly Row[]): Question[] {
  const byCode = Map.groupBy(
    rows.filter(({ postcode }) => postcode),
    ({ postcode }) => postcode,
  );
  const codes = [...byCode.keys()].sort();
  return spread(codes, postcodeQuestionCount).map((code) => ({
    group: "postcodes",
    q: code,
    right: new Set((byCode.get(code) ?? []).map(({ id }) => id)),
  }));
}
