import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ListedRows, openListedRows } from "../../../testing/records/listed-rows.ts";
import { call } from "../../../testing/world/call.ts";
import { writeCursor } from "../../db/cursor.ts";

/** A row of a list as it is answered; the tests look up fields by name. */
type Row = Record<string, unknown>;
type Schema = {
  type?: string;
  enum?: string[];
  format?: string;
  minimum?: number;
  maximum?: number;
  pattern?: string;
};
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Reader = "sender" | "driver" | "free" | "staff";
type List = {
  as: Reader;
  /** The id in the address. */
  id?: (rows: ListedRows) => string;
  /** Filter values that this row passes; several are tried one after the other. */
  finds?: Record<string, (row: Row) => unknown[]>;
  /** Replaces the default values of a parameter with that name. */
  samples?: Record<string, string[]>;
};

/** The value at `booking.number` of a row. */
const at = (path: string) => (row: Row) => {
  let inside: unknown = row;
  for (const name of path.split("."))
    inside = (inside as Record<string, unknown> | null | undefined)?.[name];
  return [inside];
};
const any =
  (...paths: string[]) =>
  (row: Row) =>
    paths.flatMap((path) => at(path)(row));

const lists: Record<string, List> = {
  "/api/bookings": {
    as: "sender",
    finds: { q: any("number", "stops.0.address", "stops.1.contactName") },
  },
  "/api/bookings/{id}/messages": { as: "sender", id: ({ bookingId }) => bookingId },
  "/api/customer/cod": { as: "sender" },
  "/api/driver/payouts": { as: "driver" },
  "/api/driver/document-openings": { as: "driver" },
  // By distance, so that its pages go on from a distance.
  "/api/driver/bookings": {
    as: "free",
    samples: { cursor: ["0_00000000-0000-4000-8000-000000000000"] },
  },
  "/api/driver/tasks": { as: "driver", finds: { state: () => ["active"] } },
  "/api/driver/tasks/{id}/messages": { as: "driver", id: ({ bookingId }) => bookingId },
  "/api/console/reviews": {
    as: "staff",
    finds: {
      kind: at("waiting.0.kind"),
      resubmitted: () => ["no"],
      waitingHours: () => ["1"],
      provinceCode: at("provinceCode"),
      q: any("name", "plate"),
    },
  },
  "/api/console/drivers": {
    as: "staff",
    finds: { q: any("name", "phone", "email", "plate"), state: () => [] },
  },
  "/api/console/appeals": { as: "staff" },
  "/api/console/bookings": {
    as: "staff",
    finds: {
      q: any("number", "customer.name", "from", "to", "driver.name"),
      driverId: at("driver.id"),
      customerId: at("customer.id"),
    },
  },
  "/api/console/payments": {
    as: "staff",
    finds: { q: any("booking.number", "customer.name") },
  },
  "/api/console/reports": {
    as: "staff",
    finds: { claims: () => ["true"], q: any("number", "booking.number", "reporter.name") },
  },
  "/api/console/bookings/{id}/messages": { as: "staff", id: ({ bookingId }) => bookingId },
  "/api/console/disputes": { as: "staff" },
  "/api/console/adjustments": {
    as: "staff",
    finds: { ownerId: at("owner.id"), bookingId: at("booking.id") },
  },
  "/api/console/payouts": { as: "staff", finds: { q: any("owner.name") } },
  "/api/console/payout-runs": { as: "staff" },
  "/api/console/cod": {
    as: "staff",
    finds: { q: any("customer.name", "driver.name", "bookingNumber") },
  },
  "/api/console/promos": { as: "staff", finds: { q: any("name", "code") } },
  "/api/console/books/entries": {
    as: "staff",
    finds: {
      account: at("lines.0.account"),
      ownerId: at("lines.0.ownerId"),
      q: any("booking.number"),
      from: at("accountingOn"),
      to: at("accountingOn"),
    },
  },
  "/api/console/audit": {
    as: "staff",
    finds: {
      actorId: at("actor.id"),
      subjectKind: at("subject.kind"),
      subjectId: at("subject.id"),
      q: any("actor.name", "action", "subject.name"),
    },
  },
  "/api/console/security-events": {
    as: "staff",
    finds: { accountId: at("account.id"), staffId: at("staff.id"), identifier: () => [] },
    samples: { identifier: ["nobody@example.com", "0899999999", "ฬฬฬ"] },
  },
};

/** Calls that are not paged lists: their parameters, and their status. */
const others: Record<string, { as: Reader; query: Record<string, string[]>; status?: number }> = {
  "/api/places": {
    as: "sender",
    query: { q: ["สยาม"], near: ["13.75,100.5"], limit: ["1", "10"] },
  },
  "/api/places/reverse": { as: "sender", query: { latitude: ["13.75"], longitude: ["100.5"] } },
  "/api/driver/statement": {
    as: "driver",
    query: { day: ["2026-11-21"], month: ["2026-11"] },
    status: 400,
  },
  "/api/driver/withheld": { as: "driver", query: { year: ["2026", "2200"] } },
  "/api/console/books/trial-balance": { as: "staff", query: { on: ["2026-11-21", "2100-01-01"] } },
  "/api/console/provider-differences": { as: "staff", query: { state: ["open", "settled"] } },
  "/api/data-exports/{id}/file": {
    as: "sender",
    query: { expires: ["1"], signature: ["x"] },
    status: 404,
  },
  "/api/files/{id}": { as: "sender", query: { expires: ["1"], signature: ["x"] }, status: 404 },
  "/api/payments/{id}/qr": { as: "sender", query: { signature: ["x"] }, status: 404 },
};

let rows: ListedRows;
let published: Record<string, Parameter[]>;
beforeAll(async () => {
  rows = await openListedRows();
  const wrong = { identifier: "somebody@example.com", password: "not this one" };
  await call(rows.world, "POST /customer/login", { body: wrong });
  await rows.world.app.securityLog.flush();
  const { paths } = (await rows.world.app.inject({ url: "/api/openapi.json" })).json() as {
    paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  };
  const queries = Object.entries(paths).map(([path, { get }]): [string, Parameter[]] => [
    path,
    (get?.parameters ?? []).filter((parameter) => parameter.in === "query"),
  ]);
  published = Object.fromEntries(queries.filter(([, parameters]) => parameters.length > 0));
}, 60_000);
afterAll(() => rows.close());

async function loadList(as: Reader, path: string, query: Record<string, string> = {}) {
  const reader = rows[as];
  const who = "cookie" in reader ? { headers: { cookie: reader.cookie } } : { token: reader.token };
  const text = new URLSearchParams(query).toString();
  const answer = await call<Row[]>(
    rows.world,
    `GET ${path.replace(/^\/api/, "")}${text && `?${text}`}` as "GET /",
    who,
  );
  return {
    ...answer,
    request: `${path} ${JSON.stringify(query)}`,
    ids: () => answer.data.map(idOf),
  };
}
/** Rows without an id of their own have one of what they are about. */
const idOf = (row: Row): unknown => row.id ?? row.driverId;

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
const unknownId = "00000000-0000-4000-8000-000000000000";
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

const address = (path: string, { id }: List) => path.replace("{id}", id?.(rows) ?? "");

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
    const url = address(path, list);
    expect((await loadList(list.as, url)).data).not.toEqual([]);
    for (const parameter of published[path] ?? [])
      for (const value of list.samples?.[parameter.name] ?? samples(parameter)) {
        const answer = await loadList(list.as, url, { [parameter.name]: value });
        expect([answer.request, answer.status]).toEqual([answer.request, 200]);
        if (value === unknownText || value === unknownId)
          expect([answer.request, answer.data]).toEqual([answer.request, []]);
      }
  });

  test("finds each row by what it shows, alone and with all its filters together", async () => {
    const url = address(path, list);
    const parameters = published[path] ?? [];
    for (const row of (await loadList(list.as, url)).data) {
      const values = matching(list, parameters, row);
      for (const [name, alternatives] of Object.entries(values))
        for (const value of alternatives) {
          const answer = await loadList(list.as, url, { [name]: value, limit: "50" });
          expect([answer.request, answer.ids()]).toEqual([
            answer.request,
            expect.arrayContaining([idOf(row)]),
          ]);
        }
      const first = Object.entries(values).flatMap(([name, [value]]) =>
        value === undefined ? [] : [[name, value]],
      );
      const all = await loadList(list.as, url, { ...Object.fromEntries(first), limit: "50" });
      expect([all.request, all.ids()]).toEqual([all.request, expect.arrayContaining([idOf(row)])]);
    }
  });

  test("continues from page to page without losing a row", async () => {
    const url = address(path, list);
    const whole = (await loadList(list.as, url, { limit: "50" })).ids();
    const ids: unknown[] = [];
    let next: string | null = null;
    do {
      const page = await loadList(list.as, url, {
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
        const answer = await loadList(call.as, url, { ...needed, [name]: value });
        expect([200, call.status]).toContain(answer.status);
      }
    expect((await loadList(call.as, url, firsts)).status).toBe(call.status ?? 200);
  },
);

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
    const url = lists[path] ? address(path, lists[path]) : path.replace("{id}", unknownId);
    for (const parameter of parameters)
      for (const value of oddValues(parameter)) {
        const answer = await loadList(known?.as ?? "staff", url, {
          ...needed,
          [parameter.name]: value,
        });
        expect([answer.request, answer.status]).toEqual([
          answer.request,
          expect.toSatisfy((status) => status < 500),
        ]);
      }
  }
});

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
      const answer = await loadList(as, path.replaceAll(/\{\w+\}/g, part));
      expect([path, answer.status]).toEqual([path, expect.toSatisfy((status) => status < 500)]);
    }
  },
);
