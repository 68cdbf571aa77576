import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { book } from "../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";
import { personalSearches, searchTerms } from "./record-searches.ts";

let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["booking.manage", "driver.review", "audit.read"]);
});
afterAll(() => world.close());

const searched = async () =>
  (
    await world.deps.db
      .selectFrom("auditLog")
      .select(["actorId", "subjectKind", "subjectId", "detail"])
      .where("action", "=", "record.searched")
      .orderBy("at")
      .orderBy("id")
      .execute()
  ).filter(({ actorId }) => actorId === staff.id);
const find = (path: string, q: string) => {
  world.clock.advance(1);
  return staffCall(world, staff, `GET /console/${path}?${new URLSearchParams({ q })}` as never);
};

test("a search is recorded with whom it found, and never with what was typed", async () => {
  const [driver, customer] = [await newDriver(world), await newCustomer(world)];
  const phone = driver.phone.replace("+66", "0");
  for (let times = 0; times < 2; times += 1) await find("drivers", phone);
  await find("customers", customer.email);
  await find("drivers", "0000000000");
  await staffCall(world, staff, "GET /console/drivers");
  const rows = await searched();
  expect(rows).toMatchObject([
    {
      ...{ subjectKind: "driver", subjectId: driver.id },
      detail: { searched: "drivers", searchedBy: "phone", count: 1, people: [driver.id] },
    },
    {
      ...{ subjectKind: "customer", subjectId: customer.id },
      detail: { searched: "customers", searchedBy: "email", people: [customer.id] },
    },
    { subjectKind: "staff", subjectId: staff.id, detail: { count: 0, people: [] } },
  ]);
  const text = JSON.stringify(rows);
  for (const typed of [phone, phone.slice(1), customer.email, "0000000000"])
    expect(text).not.toContain(typed);
});

test("a search that leads to several people names each, as does one for their bookings", async () => {
  const [first, second] = [await newCustomer(world), await newCustomer(world)];
  await world.deps.db
    .updateTable("accounts")
    .set({ firstName: "ฟ้าประทาน" })
    .where("id", "in", [first.id, second.id])
    .execute();
  await book(world, first);
  await find("customers", "ฟ้าประทาน");
  await find("bookings", "ฟ้าประทาน");
  const [both, one] = (await searched()).slice(-2);
  expect(both).toMatchObject({
    subjectKind: "staff",
    detail: { searchedBy: "text", people: [first.id, second.id].sort() },
  });
  expect(one).toMatchObject({ subjectKind: "customer", subjectId: first.id });
});

test("a file of a list that was narrowed by a person is recorded without the person", async () => {
  const { email } = await newCustomer(world);
  const query = new URLSearchParams({ list: "customers", format: "csv", q: email });
  const { statusCode } = await world.app.inject({
    url: `/api/console/exports?${query}`,
    headers: { cookie: staff.cookie },
  });
  expect(statusCode).toBe(200);
  const rows = await world.deps.db
    .selectFrom("auditLog")
    .select("detail")
    .where("action", "=", "list.exported")
    .execute();
  expect(rows).toMatchObject([{ detail: { filters: "q=email" } }]);
});

/** Terms that find no people, and the log itself. */
const withoutPeople: Readonly<Record<string, string>> = {
  "/api/console/audit": "the log that the searches are in, for those who watch over the others",
  "/api/console/promos": "codes and their names",
  "/api/console/books/entries": "numbers of bookings",
};
type Paths = Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
const typedCalls = (paths: Paths) =>
  Object.entries(paths).flatMap(([path, { get }]) =>
    path.startsWith("/api/console/") &&
    get?.parameters?.some(
      (parameter) =>
        parameter.in === "query" &&
        /^(q|identifier|.*(name|phone|email|contact).*)$/i.test(parameter.name),
    )
      ? [path.replace(/\{(\w+)\}/g, ":$1")]
      : [],
  );
const unlisted = (paths: Paths) =>
  typedCalls(paths).filter((path) => !(path in personalSearches) && !(path in withoutPeople));

test("every call of the console that takes a term is recorded, or finds no people", () => {
  const file = new URL("../../../../../packages/contract/generated/console.json", import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, "utf8")) as { paths: Paths };
  expect(unlisted(paths)).toEqual([]);
  const listed = [...Object.keys(personalSearches), ...Object.keys(withoutPeople)];
  expect(listed.sort()).toEqual(typedCalls(paths).sort());
  const names = Object.values(paths).flatMap(({ get }) => get?.parameters ?? []);
  for (const name of searchTerms) expect(names.map((each) => each.name)).toContain(name);
});

test.each(["q", "identifier", "phone", "contactName"])("a new call with %s is not", (name) => {
  const planted = { "/api/console/things": { get: { parameters: [{ name, in: "query" }] } } };
  expect(unlisted(planted)).toEqual(["/api/console/things"]);
});
