import { writeFileSync } from "node:fs";
import type { WithheldYear } from "@songtan/contract/payouts/withheld";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
const drivers: Person[] = [];
beforeAll(async () => {
  world = await openTestWorld({ TAX_DRIVER_WITHHOLDING: "0" });
  drivers.push(await newDriver(world), await newDriver(world));
  for (const driver of drivers) await approveDocuments(driver);
  for (const driver of [...drivers, drivers[0] as Person]) await work(driver);
});
afterAll(() => world.close());

/** A citizen card and an address, as they are once staff have approved them. */
async function approveDocuments({ id }: Person): Promise<void> {
  const row = (kind: "account" | "citizen-card", fields: object, number?: string) => ({
    driverId: id,
    kind,
    state: "approved" as const,
    fields: JSON.stringify(fields),
    sealedFields: number
      ? world.deps.secrets.seal("document_number", Buffer.from(number, "utf8"))
      : null,
    submittedAt: world.clock.now,
  });
  await world.deps.db
    .insertInto("documents")
    .values([
      row("citizen-card", { name: "นายกฤษฎิ์ ปั้นน้ำผึ้ง" }, "1112034563562"),
      row("account", {
        nameTh: "กฤษฎิ์ ปั้นน้ำผึ้ง",
        address: "88/12 ซอยรามคำแหง 24 แขวงหัวหมาก เขตบางกะปิ กรุงเทพมหานคร 10240",
      }),
    ])
    .execute();
}
async function work(driver: Person): Promise<void> {
  const booking = await book(world, await newCustomer(world));
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: booking.totalSatang },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
}
const year = async ({ token }: Person) =>
  (await call<WithheldYear>(world, "GET /driver/withheld?year=2026", { token })).data;
const open = (path: string, headers: Record<string, string>) =>
  world.app.inject({ url: `/api${path}`, headers });
const mine = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const numbers = async () =>
  (
    await world.deps.db
      .selectFrom("withholdingCertificates")
      .select(["number", "source"])
      .orderBy("number")
      .execute()
  ).map(({ number, source }) => [number, source.split(":")[0]]);

test("a driver sees the tax withheld from each payment and downloads its certificate, with one number for good", async () => {
  const [driver, other] = drivers as [Person, Person];
  const statement = await year(driver);
  expect(statement.payments).toHaveLength(2);
  expect(statement.taxSatang).toBe(
    statement.payments.reduce((sum, payment) => sum + payment.taxSatang, 0),
  );
  expect([statement.taxSatang > 0, statement.final]).toEqual([true, false]);
  const path = `/driver/withheld/${statement.payments[1]?.id}/certificate`;
  const first = await open(path, mine(driver));
  expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(first.headers["content-disposition"]).toBe('attachment; filename="WT2569-000001.pdf"');
  expect((await open(path, mine(driver))).rawPayload.equals(first.rawPayload)).toBe(true);
  expect((await open(path, mine(other))).statusCode).toBe(404);
  expect((await open(path, {})).statusCode).toBe(401);
  expect(await numbers()).toEqual([[1, "settled"]]);
  if (process.env.PAPER_TO) writeFileSync(`${process.env.PAPER_TO}-one.pdf`, first.rawPayload);
});

test("the accountant downloads a month's as one file, the drivers see the reader, and nothing is numbered twice or changed", async () => {
  const accountant = await newStaff(world, ["payout.run"]);
  const file = await open("/console/books/months/2026-11-01/withholding-certificates", {
    cookie: accountant.cookie,
  });
  expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(file.rawPayload.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(3);
  expect((await numbers()).map(([number]) => number)).toEqual([1, 2, 3]);
  const openings = await world.deps.db
    .selectFrom("documentAccessLog")
    .select(["driverId", "staffId"])
    .execute();
  expect(openings.map(({ driverId }) => driverId).sort()).toEqual(
    drivers.map(({ id }) => id).sort(),
  );
  const log = await world.deps.db
    .selectFrom("auditLog")
    .select("detail")
    .where("action", "=", "books.exported")
    .execute();
  expect(log).toEqual([{ detail: { report: "withholding-certificates", month: "2026-11" } }]);
  const empty = await open("/console/books/months/2026-10-01/withholding-certificates", {
    cookie: accountant.cookie,
  });
  expect(empty.statusCode).toBe(404);
  const other = await newStaff(world, ["booking.manage"]);
  expect(
    (await staffCall(world, other, "GET /console/books/months/2026-11-01/withholding-certificates"))
      .status,
  ).toBe(403);
  const { db } = world.deps;
  await expect(
    db.updateTable("withholdingCertificates").set({ taxSatang: 1 }).execute(),
  ).rejects.toThrow("denied");
  await expect(db.deleteFrom("withholdingCertificates").execute()).rejects.toThrow("denied");
  if (process.env.PAPER_TO) writeFileSync(`${process.env.PAPER_TO}-month.pdf`, file.rawPayload);
});

test("a whole year's certificate waits for its books to be closed, and then says the sum", async () => {
  const [driver] = drivers as [Person];
  const before = await year(driver);
  const path = "/driver/withheld/years/2026/certificate";
  const early = await call(world, `GET ${path}`, { token: driver.token });
  expect([early.status, early.code]).toEqual([409, "certificate_not_ready"]);
  const accountant = await newStaff(world, ["payout.run"]);
  world.clock.now = new Date("2027-01-02T05:00:00Z");
  for (const month of ["2026-11-01", "2026-12-01"])
    await world.owner.query(
      "insert into ledger_months (month, closed_at, closed_by, entry_count) values ($1, '2027-01-02T05:00:00Z', $2, 0)",
      [month, accountant.id],
    );
  const { cookie } = await newStaff(world, ["payout.run"]);
  const file = await open("/console/books/years/2026/withholding-certificates", { cookie });
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
  const rows = await world.deps.db
    .selectFrom("withholdingCertificates")
    .select(["number", "taxSatang"])
    .where("period", "=", "year")
    .where("driverId", "=", driver.id)
    .execute();
  expect(rows.map((row) => row.taxSatang)).toEqual([before.taxSatang]);
  if (process.env.PAPER_TO) writeFileSync(`${process.env.PAPER_TO}-year.pdf`, file.rawPayload);
});
