import { readdir, readFile } from "node:fs/promises";
import { exportedLists, listsOfOne } from "@songtan/contract/console/overview/exports";
import { staffScopes } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { cellsOf, isInHours } from "./cells.ts";
import { exportColumns } from "./columns.ts";
import { headingOf, valueTextsOf } from "./export-texts.ts";
import { listNameOf } from "./published-lists.ts";

const repository = new URL("../../../../../../", import.meta.url);

let world: TestWorld;
let dispatcher: Staff;
let customer: Person;
beforeAll(async () => {
  world = await openTestWorld();
  dispatcher = await newStaff(world, ["booking.manage"]);
  customer = await newCustomer(world);
});
afterAll(() => world.close());

const download = (staff: Staff, query: string, locale = "th") =>
  world.app.inject({
    url: `/api/console/exports?${query}`,
    headers: { cookie: staff.cookie, "accept-language": locale },
  });
const rowsOf = (text: string): string[][] => parse(text, { bom: true, relax_column_count: true });

test.each(exportedLists)(
  "%s has headings in both languages and comes as both files",
  async (list) => {
    const all = await newStaff(world, staffScopes);
    for (const locale of ["th", "en"] as const) {
      const headings = exportColumns[list].paths.map((path) => headingOf(list, path, locale));
      expect(headings).not.toContain(undefined);
      if (list in listsOfOne) continue;
      const csv = await download(all, `list=${list}&format=csv`, locale);
      expect(csv.statusCode).toBe(200);
      expect(rowsOf(csv.body)[0]).toEqual(headings);
      const xlsx = await download(all, `list=${list}&format=xlsx`, locale);
      expect((await readSheet(xlsx.rawPayload))[0]).toEqual(headings);
    }
  },
);

test("a file has every row that the filters find, in baht and on Bangkok's clock", async () => {
  const count = 3;
  for (let made = 0; made < count; made += 1) await book(world, customer);
  await book(world, await newCustomer(world));
  const listed = await staffCall<{ number: string; totalSatang: number; createdAt: string }[]>(
    world,
    dispatcher,
    `GET /console/bookings?customerId=${customer.id}`,
  );
  const query = `list=bookings&customerId=${customer.id}`;
  const csv = rowsOf((await download(dispatcher, `${query}&format=csv`)).body);
  const [headings = [], ...rows] = csv;
  const column = (name: string) => rows.map((row) => row[headings.indexOf(name)]);
  expect(column("เลขที่")).toEqual(listed.data.map(({ number }) => number));
  expect(column("ยอดรวม (บาท)")).toEqual(
    listed.data.map(({ totalSatang }) => (totalSatang / 100).toFixed(2)),
  );
  const bangkok = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Bangkok",
    dateStyle: "short",
    timeStyle: "short",
  });
  expect(column("วันเวลาที่สร้าง")).toEqual(
    listed.data.map(({ createdAt }) => bangkok.format(new Date(createdAt))),
  );
  const xlsx = await download(dispatcher, `${query}&format=xlsx`);
  expect(xlsx.headers["content-disposition"]).toMatch(/filename="bookings-\d{4}-\d\d-\d\d\.xlsx"/);
  const sheet = await readSheet(xlsx.rawPayload);
  expect(sheet).toHaveLength(count + 1);
  expect(sheet[1]?.[headings.indexOf("ยอดรวม (บาท)")]).toBe(
    (listed.data[0]?.totalSatang ?? 0) / 100,
  );
});

test("each duration is in the unit that its heading names, and a driver's work is in hours", async () => {
  const units = { th: ["ชั่วโมง", "วินาที"], en: ["hour", "second"] };
  const durations = exportedLists.flatMap((list) =>
    exportColumns[list].paths
      .filter((path) => path.endsWith("Seconds"))
      .map((path) => ({ list, path })),
  );
  expect(durations.length).toBeGreaterThan(4);
  for (const { list, path } of durations)
    for (const locale of ["th", "en"] as const) {
      const named = units[locale].filter((unit) => headingOf(list, path, locale)?.includes(unit));
      expect([path, named]).toEqual([path, [units[locale][isInHours(path) ? 0 : 1]]]);
    }
  const columns = {
    list: "figures",
    paths: ["driverSeconds", "matchSeconds"],
    locale: "th",
  } as const;
  expect(cellsOf({ driverSeconds: 95_400, matchSeconds: 95_400 }, columns)).toEqual([26.5, 95_400]);
});

test("a name that begins like a formula stays text", async () => {
  const { id } = await newCustomer(world);
  await world.deps.db
    .updateTable("accounts")
    .set({ firstName: '=HYPERLINK("http://x")' })
    .where("id", "=", id)
    .execute();
  const { body } = await download(dispatcher, "list=customers&format=csv&q=HYPERLINK");
  expect(rowsOf(body)[1]?.[0]).toMatch(/^'=HYPERLINK/);
});

test("a file of several pages has each row once", async () => {
  await world.owner.query(
    `insert into audit_log (actor_kind, action, subject_kind, subject_id, detail, at)
     select 'system', 'depot.saved', 'depot', gen_random_uuid(), '{}', now() - n * interval '1 second'
     from generate_series(1, $1) n`,
    [limits.exportPageRows * 2 + 1],
  );
  const auditor = await newStaff(world, ["audit.read"]);
  for (const format of ["csv", "xlsx"]) {
    const file = await download(auditor, `list=audit&action=depot.saved&format=${format}`);
    const rows = format === "csv" ? rowsOf(file.body) : await readSheet(file.rawPayload);
    expect(rows).toHaveLength(limits.exportPageRows * 2 + 2);
    const ids = rows.slice(1).map((row) => row[6]);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test("who exported what is in the audit log", async () => {
  const member = await newStaff(world, ["booking.manage"]);
  await download(member, "list=bookings&format=csv&state=active");
  const entry = await world.deps.db
    .selectFrom("auditLog")
    .selectAll()
    .where("actorId", "=", member.id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    action: "list.exported",
    detail: { list: "bookings", format: "csv", filters: "state=active" },
  });
});

test("only those who may read a list may export it", async () => {
  const outsider = await newStaff(world, ["tariff.edit"]);
  const refused = await download(outsider, "list=bookings&format=csv");
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, "scope_missing"]);
  expect((await download({ ...outsider, cookie: "" }, "list=promos&format=csv")).statusCode).toBe(
    401,
  );
});

test("an unknown list, form or filter value is refused", async () => {
  for (const query of [
    "list=nothing&format=csv",
    "list=passkeys&format=csv",
    "list=bookings&format=pdf",
    "list=bookings&format=csv&state=nowhere",
  ]) {
    const answer = await download(dispatcher, query);
    expect([query, answer.statusCode, answer.json().error.code]).toEqual([query, 400, "invalid"]);
  }
});

test("several files at a time of one member: one is made, those in between are refused", async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => download(dispatcher, "list=bookings&format=xlsx")),
  );
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect(statuses).toEqual(new Set([200, 409]));
  expect((await download(dispatcher, "list=bookings&format=csv")).statusCode).toBe(200);
});

test("more rows than a workbook may have are refused as one, and come whole as CSV", async () => {
  const count = limits.exportWorkbookRows + 1;
  await world.owner.query(
    `insert into audit_log (actor_kind, action, subject_kind, subject_id, detail, at)
     select 'system', 'holiday.added', 'tariff', gen_random_uuid(), '{}', now() - n * interval '1 second'
     from generate_series(1, $1) n`,
    [count],
  );
  const auditor = await newStaff(world, ["audit.read"]);
  const query = "list=audit&action=holiday.added";
  const refused = await download(auditor, `${query}&format=xlsx`, "en");
  expect([refused.statusCode, refused.json().error.code]).toEqual([422, "export_too_large"]);
  expect(refused.json().error.message).toContain(String(limits.exportWorkbookRows));
  const file = await download(auditor, `${query}&format=csv`, "en");
  expect(file.body.split("\r\n")).toHaveLength(count + 2);
}, 120_000);

test("a list that comes without pages is whole in its file, also where the page is cut", async () => {
  const staff = await newStaff(world, staffScopes);
  const count = limits.wholeListRows + 20;
  await world.owner.query(
    `insert into public_holidays (day, name_th, name_en)
     select date '2050-01-01' + n, 'วันหยุด', 'Holiday' from generate_series(1, $1) n`,
    [count],
  );
  await world.owner.query(
    `insert into alerts (kind, opened_at) select 'try', now() - n * interval '1 hour'
     from generate_series(1, 25) n`,
  );
  for (const [list, atLeast, shown] of [
    ["holidays", count, limits.wholeListRows],
    ["alerts", 25, 20],
  ] as const) {
    const page = await staffCall<unknown[]>(world, staff, `GET /console/${list}`);
    expect([list, page.data.length]).toEqual([list, shown]);
    const file = await download(staff, `list=${list}&format=csv`);
    expect(rowsOf(file.body).length).toBeGreaterThan(atLeast);
  }
});

test("values are in the reader's language, and begin with the mark that Excel needs for Thai", async () => {
  const booked = await book(world, customer);
  const query = `list=bookings&customerId=${customer.id}&format=csv`;
  for (const [locale, column, vehicle] of [
    ["th", "ประเภทรถ", "มอเตอร์ไซค์"],
    ["en", "Vehicle", "Motorcycle"],
  ] as const) {
    const file = await download(dispatcher, query, locale);
    expect(file.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [headings = [], ...rows] = rowsOf(file.body);
    const row = rows.find((cells) => cells.includes(booked.number));
    expect(row?.[headings.indexOf(column)]).toBe(vehicle);
  }
});

type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: (string | null)[];
  const?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
};

test("every value of a list of words has its words in both languages", async () => {
  const description = (await world.app.inject({ url: "/api/openapi.json" })).json() as {
    paths: Record<
      string,
      { get?: { responses: Record<string, { content: Record<string, { schema: Schema }> }> } }
    >;
  };
  const resolve = (schema: Schema | undefined): Schema =>
    schema?.$ref
      ? resolve(
          schema.$ref
            .slice(2)
            .split("/")
            .reduce<unknown>(
              (found, key) => (found as Record<string, unknown>)[key],
              description,
            ) as Schema,
        )
      : (schema ?? {});
  const valuesAt = (schema: Schema | undefined, path: readonly string[]): string[] => {
    const found = resolve(schema);
    const [name, ...inside] = path;
    const parts = [...(found.anyOf ?? []), ...(found.oneOf ?? [])];
    const own = name
      ? valuesAt(found.properties?.[name], inside)
      : [...(found.enum ?? []), found.const].filter(
          (value): value is string => typeof value === "string",
        );
    const all = parts.flatMap((part) => valuesAt(part, path));
    if (found.items) return valuesAt(found.items, path);
    return found.properties || !name ? [...own, ...all] : all;
  };
  const rowPath: Record<string, (path: string[]) => string[]> = {
    "books-entries": ([first = "", ...inside]) => [first === "line" ? "lines" : first, ...inside],
    "provider-differences": (path) => ["differences", ...path],
    tariffs: (path) => ["versions", ...path],
    "business-invoices": (path) => ["invoices", ...path],
    "promo-uses": (path) => ["latestUses", ...path],
    "payout-run-items": (path) => ["items", ...(path[0] === "check" ? [] : ["payout"]), ...path],
  };
  const missing: string[] = [];
  let seen = 0;
  for (const list of exportedLists) {
    const address = Object.keys(description.paths).find(
      (url) => listNameOf(url.replace("{id}", ":id")) === list,
    );
    const answer = description.paths[address ?? ""]?.get?.responses["200"];
    const { data } = resolve(answer?.content["application/json"]?.schema).properties ?? {};
    for (const path of exportColumns[list].paths) {
      const place = path.split(".");
      for (const value of valuesAt(data, rowPath[list]?.(place) ?? place)) {
        seen += 1;
        for (const locale of ["th", "en"] as const)
          if (!valueTextsOf(list, path, locale)?.[value]) missing.push(`${list} ${path} ${value}`);
      }
    }
  }
  expect(seen).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});

test("a value is called in a file what the console's pages call it", async () => {
  for (const locale of ["th", "en"] as const) {
    const read = async (url: string) =>
      JSON.parse(await readFile(new URL(url, repository), "utf8")) as Record<string, unknown>;
    const folder = `apps/console/locales/${locale}/`;
    const pages = (await readdir(new URL(folder, repository))).map((file) => folder + file);
    const reasons = `packages/domain/locales/${locale}/driver-reasons.json`;
    const shown = new Set<string>();
    const collect = (texts: unknown): void => {
      if (typeof texts === "string") shown.add(texts.replace(/,? \{\{day\}\}/, ""));
      else for (const text of Object.values(texts as object)) collect(text);
    };
    for (const file of [...pages, reasons]) collect(await read(file));
    const words = await read(`apps/api/locales/${locale}/list-values.json`);
    const others = Object.values(words as Record<string, Record<string, string>>)
      .flatMap((values) => Object.values(values))
      .filter((text) => !shown.has(text));
    expect(others).toEqual([]);
  }
});
