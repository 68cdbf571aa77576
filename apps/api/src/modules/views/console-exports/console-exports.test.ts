import { exportedLists } from "@songtan/contract/console/overview/exports";
import { staffScopes } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { exportColumns } from "./columns.ts";
import { headingOf } from "./export-texts.ts";

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

/** Reads of the console that answer lists, and why they are no files. */
const notExported = new Map([
  ["passkeys", "a member's own few keys"],
  ["rejection-reasons", "a choice of the review page, the same everywhere"],
  ["saved-filters", "a member's own few filters"],
  ["search", "the first hits of each kind"],
  ["settings", "a form for each kind, with fields of its own"],
]);

test("every published list of the console has its file", async () => {
  const { paths } = (await world.app.inject({ url: "/api/openapi.json" })).json() as {
    paths: Record<string, { get?: { responses: Record<string, unknown> } }>;
  };
  const published = Object.entries(paths).flatMap(([path, { get }]) =>
    get &&
    path.startsWith("/api/console/") &&
    !path.includes("{") &&
    JSON.stringify(get.responses["200"]).includes('"nextCursor"')
      ? [path.slice("/api/console/".length).replaceAll("/", "-")]
      : [],
  );
  const missing = published.filter(
    (name) => !notExported.has(name) && !exportedLists.includes(name as never),
  );
  expect(published.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test.each(exportedLists)(
  "%s has headings in both languages and comes as both files",
  async (list) => {
    const all = await newStaff(world, staffScopes);
    for (const locale of ["th", "en"] as const) {
      const headings = exportColumns[list].paths.map((path) => headingOf(list, path, locale));
      expect(headings).not.toContain(undefined);
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

test("a list above the limit is refused with the limit", async () => {
  await world.owner.query(
    `insert into audit_log (actor_kind, action, subject_kind, subject_id, detail, at)
     select 'system', 'holiday.added', 'tariff', gen_random_uuid(), '{}', now() - n * interval '1 second'
     from generate_series(1, $1) n`,
    [limits.exportRows + 1],
  );
  const auditor = await newStaff(world, ["audit.read"]);
  const refused = await download(auditor, "list=audit&action=holiday.added&format=csv", "en");
  expect([refused.statusCode, refused.json().error.code]).toEqual([422, "export_too_large"]);
  expect(refused.json().error.message).toContain(String(limits.exportRows));
}, 120_000);
