import { afterAll, beforeAll, expect, test } from "vitest";
import {
  address,
  type FilteredCalls,
  lists,
  loadList,
  openFilteredCalls,
  others,
  type Parameter,
  unknownId,
} from "../../../testing/records/filtered-calls.ts";

let rows: FilteredCalls["rows"];
let published: FilteredCalls["published"];
beforeAll(async () => {
  ({ rows, published } = await openFilteredCalls());
}, 60_000);
afterAll(() => rows.close());

/**
 * Dates and instants outside the calendar, only some of which a database accepts, and text it
 * cannot store.
 */
const oddValues = ({ name, schema }: Parameter): string[] => {
  if (name === "cursor")
    return [
      odd("-271821-04-20T00:00:00.000Z"),
      odd("0000-01-01T00:00:00Z"),
      odd("+275760-09-13T00:00:00.000Z"),
      "\0",
    ];
  if (schema.type === "string" && !schema.enum)
    return [
      "0000-01-01",
      "0001-01-01T00:00:00Z",
      "9999-12-31",
      "9999-12-31T23:59:59.999Z",
      "0000-01",
      "9999-12",
      "\0",
      "a\0b",
      "x".repeat(3000),
    ];
  return ["-1", "1e400", "9".repeat(40)];
};
const odd = (instant: string) => Buffer.from(`${instant} ${unknownId}`).toString("base64url");

test("no parameter of any call causes a server error, with any value", async () => {
  for (const [path, parameters] of Object.entries(published)) {
    const known = lists[path] ?? others[path];
    const needed = Object.fromEntries(
      Object.entries(others[path]?.query ?? {}).map(([name, [value = ""]]) => [name, value]),
    );
    const url = lists[path] ? address(rows, path, lists[path]) : path.replace("{id}", unknownId);
    for (const parameter of parameters)
      for (const value of oddValues(parameter)) {
        const answer = await loadList(rows, known?.as ?? "staff", url, {
          ...needed,
          [parameter.name]: value,
        });
        expect([answer.request, answer.status]).toEqual([
          answer.request,
          expect.toSatisfy((status) => status < 500),
        ]);
      }
  }
}, 60_000);

test.each(["0000-01", "0000-00-00", "9999-99", "%00", "%ED%A0%80", "x".repeat(190)])(
  "no address with %s in it makes an error of ours",
  async (part) => {
    const { paths } = (await rows.world.app.inject({ url: "/api/openapi.json" })).json() as {
      paths: Record<string, object>;
    };
    for (const path of Object.keys(paths).filter(
      (candidate) => candidate.includes("{") && !candidate.endsWith("/events"),
    )) {
      const as = path.startsWith("/api/console")
        ? "staff"
        : path.startsWith("/api/driver")
          ? "driver"
          : "sender";
      const answer = await loadList(rows, as, path.replaceAll(/\{\w+\}/g, part));
      expect([path, answer.status]).toEqual([path, expect.toSatisfy((status) => status < 500)]);
    }
  },
);
