import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  address,
  type FilteredCalls,
  idOf,
  type List,
  lists,
  loadList,
  openFilteredCalls,
  others,
  type Parameter,
  type Row,
  unknownId,
} from "../../../testing/records/filtered-calls.ts";
import { writeCursor } from "../../db/cursor.ts";

let rows: FilteredCalls["rows"];
let published: FilteredCalls["published"];
beforeAll(async () => {
  ({ rows, published } = await openFilteredCalls());
}, 60_000);
afterAll(() => rows.close());

/** Values for a parameter in every call: each of these must be answered. */
function samples({ name, schema }: Parameter): string[] {
  if (schema.enum) return schema.enum;
  if (name === "limit") return ["1", String(schema.maximum)];
  if (name === "cursor")
    return schema.pattern
      ? ["0", "999999999999999"]
      : [cursor(0), cursor(Date.parse("2100-01-01T00:00:00Z"))];
  if (schema.format === "date-time") return ["2000-01-01T00:00:00Z", "2100-01-01T00:00:00.000Z"];
  if (schema.format === "date") return ["2000-01-01", "2100-01-01"];
  if (schema.format === "uuid") return [unknownId];
  if (schema.type === "integer") return [String(schema.minimum), String(schema.maximum)];
  if (name === "q")
    return [
      unknownText,
      "%",
      "_",
      "\\",
      "'",
      "0",
      "ก",
      "É",
      "0812345678",
      "ST-2222-222",
      "1กข 1234",
    ];
  return [];
}
const unknownText = "ฬฬฬ no such word ฬฬฬ";
const cursor = (at: number) => writeCursor({ at: new Date(at), id: unknownId });

/** Filters that let a row pass: those of the table, `from` before and `to` after all rows, and enums named as its fields. */
function matching(
  { finds = {} }: List,
  parameters: readonly Parameter[],
  row: Row,
): Record<string, string[]> {
  const isIn = (values: readonly string[], value: unknown): value is string =>
    values.some((candidate) => candidate === value);
  return Object.fromEntries(
    parameters.map(({ name, schema }) => {
      const texts = finds[name]?.(row).filter((value) => typeof value === "string");
      if (texts) return [name, texts];
      if (schema.enum && isIn(schema.enum, row[name])) return [name, [row[name]]];
      if (schema.format === "date-time")
        return [name, [name === "from" ? "2000-01-01T00:00:00Z" : "2100-01-01T00:00:00Z"]];
      return [name, []];
    }),
  );
}

test("every call with a filter is in one of the two tables, and each has values for every filter", () => {
  expect(Object.keys(published).sort()).toEqual(
    [...Object.keys(lists), ...Object.keys(others)].sort(),
  );
  for (const [path, parameters] of Object.entries(published))
    for (const parameter of parameters) {
      const known = others[path]?.query[parameter.name] ?? samples(parameter);
      const written = lists[path]?.finds?.[parameter.name];
      expect([path, parameter.name, known.length > 0 || written !== undefined]).toEqual([
        path,
        parameter.name,
        true,
      ]);
    }
});

describe.each(Object.entries(lists))("%s", (path, list) => {
  test("has a row, and answers each filter alone with any value", async () => {
    const url = address(rows, path, list);
    expect((await loadList(rows, list.as, url)).data).not.toEqual([]);
    for (const parameter of published[path] ?? [])
      for (const value of list.samples?.[parameter.name] ?? samples(parameter)) {
        const answer = await loadList(rows, list.as, url, { [parameter.name]: value });
        expect([answer.request, answer.status]).toEqual([answer.request, 200]);
        if (value === unknownText || value === unknownId)
          expect([answer.request, answer.data]).toEqual([answer.request, []]);
      }
  });

  test("finds each row by what it shows, alone and with all its filters together", async () => {
    const url = address(rows, path, list);
    const parameters = published[path] ?? [];
    for (const row of (await loadList(rows, list.as, url)).data) {
      const values = matching(list, parameters, row);
      for (const [name, alternatives] of Object.entries(values))
        for (const value of alternatives) {
          const answer = await loadList(rows, list.as, url, { [name]: value, limit: "50" });
          expect([answer.request, answer.ids()]).toEqual([
            answer.request,
            expect.arrayContaining([idOf(row)]),
          ]);
        }
      const first = Object.entries(values).flatMap(([name, [value]]) =>
        value === undefined ? [] : [[name, value]],
      );
      const all = await loadList(rows, list.as, url, { ...Object.fromEntries(first), limit: "50" });
      expect([all.request, all.ids()]).toEqual([all.request, expect.arrayContaining([idOf(row)])]);
    }
  });

  test("continues from page to page without losing a row", async () => {
    const url = address(rows, path, list);
    const whole = (await loadList(rows, list.as, url, { limit: "50" })).ids();
    const ids: unknown[] = [];
    let next: string | null = null;
    do {
      const page = await loadList(rows, list.as, url, {
        limit: "1",
        ...(next !== null && { cursor: next }),
      });
      ids.push(...page.ids());
      next = page.nextCursor;
    } while (next !== null && ids.length <= whole.length);
    if (published[path]?.some(({ name }) => name === "cursor"))
      expect(ids.sort()).toEqual(whole.sort());
  });
});

test.each(Object.entries(others))(
  "%s answers each of its parameters, alone where it can be, and all together",
  async (path, call) => {
    const url = path.replace("{id}", unknownId);
    const required = (published[path] ?? [])
      .filter((parameter) => parameter.required)
      .map(({ name }) => name);
    const firsts = Object.fromEntries(
      Object.entries(call.query).map(([name, [value = ""]]) => [name, value]),
    );
    const needed = Object.fromEntries(
      Object.entries(firsts).filter(([name]) => required.includes(name)),
    );
    for (const [name, values] of Object.entries(call.query))
      for (const value of values) {
        const answer = await loadList(rows, call.as, url, { ...needed, [name]: value });
        expect([200, call.status]).toContain(answer.status);
      }
    expect((await loadList(rows, call.as, url, firsts)).status).toBe(call.status ?? 200);
  },
);
