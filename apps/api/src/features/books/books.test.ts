import type { DriverView } from "@songtan/contract/accounts";
import type { BookEntry, BookMonth, BookMonthReport, BooksProof, TrialBalance } from "@songtan/contract/console/books";
import type { TaskView } from "@songtan/contract/tasks";
import { addMonths } from "@songtan/domain/ledger/months";
import { vatWithin } from "@songtan/domain/tax/split-vat";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postEntries } from "../../ledger/post-entries.ts";
import { loadTrialBalance } from "../../ledger/trial-balance.ts";
import { call } from "../../testing/call.ts";
import { book, type Fact, send, withPhoto } from "../../testing/delivery.ts";
import { cardPaid, lastNoon, deliver as toTheDoor } from "../../testing/paid.ts";
import { newCustomer, newDriver, type Person } from "../../testing/people.ts";
import { silom } from "../../testing/points.ts";
import { openPretendBank } from "../../testing/pretend-bank.ts";
import { newStaff, type Staff, staffCall } from "../../testing/staff.ts";
import { openTestWorld, type TestWorld } from "../../testing/test-world.ts";
import { loadTaxSplits } from "../tax/queries.ts";

let world: TestWorld;
let accountant: Staff;
const worlds: TestWorld[] = [];
async function opened(env: Record<string, string> = {}): Promise<{ world: TestWorld; accountant: Staff }> {
  const fresh = await openTestWorld(env);
  worlds.push(fresh);
  return { world: fresh, accountant: await newStaff(fresh, ["payout.run"]) };
}
beforeAll(async () => {
  ({ world, accountant } = await opened());
});
afterAll(async () => {
  for (const each of worlds) {
    const { totalSatang, differing } = await loadTrialBalance(each.deps.db);
    expect([totalSatang, differing]).toEqual([0, []]);
    await each.close();
  }
});

/** A cash job with 500 baht to collect at the door, driven to the end. `occurredAt` of its last fact may be earlier. */
async function deliver(
  { world, driver }: { world: TestWorld; driver: Person },
  { customer, deliveredAt }: { customer?: Person; deliveredAt?: Date } = {},
) {
  const booking = await book(world, customer ?? (await newCustomer(world)), {
    dropOffs: [{ ...silom, codAmountSatang: 50_000 }],
  });
  const task = (await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token }))
    .data;
  const toDoor: Fact[] = [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", stopIndex: 0, amountSatang: task.cash?.amountSatang ?? 0 },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "cash_collected", purpose: "cod", stopIndex: 1, amountSatang: 50_000 },
  ];
  await send(world, driver, task.id, toDoor);
  const finish = (at?: Date) =>
    send(world, driver, task.id, [
      { kind: "delivered", stopIndex: 1, ...withPhoto(), ...(at && { occurredAt: at.toISOString() }) },
    ]);
  if (!deliveredAt) await finish();
  return { booking, task, finish };
}
const monthReport = async (month: string, by = { world, accountant }) =>
  (await staffCall<BookMonthReport>(by.world, by.accountant, `GET /console/books/months/${month}`)).data;
const proof = async (by = { world, accountant }) =>
  (await staffCall<BooksProof>(by.world, by.accountant, "GET /console/books/proof")).data;
const file = async (path: string, by = { world, accountant }) => {
  const answer = await by.world.app.inject({ url: `/api${path}`, headers: { cookie: by.accountant.cookie } });
  return { status: answer.statusCode, text: answer.body, type: answer.headers["content-type"] };
};
const close = (month: string, seenEntries: number, by = { world, accountant }) =>
  staffCall<BookMonthReport>(by.world, by.accountant, `POST /console/books/months/${month}/close`, {
    body: { seenEntries },
  });
const november = "2026-11-01";

test("a finished job's fees carry VAT, its transport none; receipt row, books and report say the same satang", async () => {
  const driver = await newDriver(world);
  const { booking } = await deliver({ world, driver });
  const [split] = await loadTaxSplits(world.deps.db, booking.id);
  const fee = booking.lines.find(({ code }) => code === "cash_on_delivery")?.amountSatang ?? 0;
  expect(fee).toBeGreaterThan(0);
  expect(split).toMatchObject({
    source: `settled:${booking.id}`,
    model: "carrier",
    totalSatang: booking.totalSatang,
    exemptSatang: booking.totalSatang - fee,
    vatSatang: vatWithin(fee, 7),
  });
  const report = await monthReport(november);
  expect(report.tax).toHaveLength(1);
  expect(report.tax[0]?.vatSatang).toBe(report.vatInBooksSatang);
  expect(report.vatInBooksSatang).toBe(vatWithin(fee, 7));
  expect([report.state, report.closeRefusal]).toEqual(["running", "month_not_over"]);
});

test("the trial balance is zero, each account can be followed to its entries and their bookings", async () => {
  const { data } = await staffCall<TrialBalance>(world, accountant, "GET /console/books/trial-balance");
  expect(data.totalSatang).toBe(0);
  const vat = data.accounts.find(({ account }) => account === "vat_output");
  expect(vat?.creditSatang).toBeGreaterThan(0);
  const entries = await staffCall<BookEntry[]>(world, accountant, "GET /console/books/entries?account=vat_output");
  const posted = entries.data.flatMap(({ lines }) => lines).filter(({ account }) => account === "vat_output");
  expect(posted.reduce((sum, { amountSatang }) => sum + amountSatang, 0)).toBe(vat?.balanceSatang);
  const { booking } = entries.data[0] ?? {};
  const ofBooking = await staffCall<BookEntry[]>(
    world,
    accountant,
    `GET /console/books/entries?q=${booking?.number}&limit=2`,
  );
  expect(ofBooking.data.map((entry) => entry.booking?.id)).toEqual([booking?.id, booking?.id]);
  const next = await staffCall<BookEntry[]>(
    world,
    accountant,
    `GET /console/books/entries?q=${booking?.number}&limit=2&cursor=${ofBooking.nextCursor}`,
  );
  expect(next.data[0]?.id).toBeLessThan(ofBooking.data[1]?.id ?? 0);
  const before = await staffCall<TrialBalance>(world, accountant, "GET /console/books/trial-balance?on=2026-11-01");
  expect(before.data.accounts.every(({ balanceSatang }) => balanceSatang === 0)).toBe(true);
  expect(await proof()).toMatchObject({ totalSatang: 0, differing: [], changedMonths: [], whole: true });
});

test("only who runs payouts sees the books", async () => {
  const other = await newStaff(world, ["driver.review", "booking.manage", "audit.read"]);
  for (const path of ["trial-balance", "entries", "months", "proof", "withholdings", `months/${november}/journal`])
    expect((await staffCall(world, other, `GET /console/books/${path}`)).status).toBe(403);
  expect(
    (await staffCall(world, other, `POST /console/books/months/${november}/close`, { body: { seenEntries: 0 } }))
      .status,
  ).toBe(403);
});

test("an agent owes VAT on its commission, and the driver's fare is passed on", async () => {
  const agent = await opened({ TAX_MODEL: "agent" });
  const driver = await newDriver(agent.world);
  const { booking, task } = await deliver({ world: agent.world, driver });
  const [split] = await loadTaxSplits(agent.world.deps.db, booking.id);
  expect(split).toMatchObject({ model: "agent", exemptSatang: 0, passedOnSatang: task.paySatang });
  expect(split?.vatSatang).toBe(vatWithin(booking.totalSatang - task.paySatang, 7));
  expect((await monthReport(november, agent)).vatInBooksSatang).toBe(split?.vatSatang);
});

test("what is withheld from a driver is missing from the balance, stands in the books and in the report", async () => {
  const every = await opened({ TAX_DRIVER_WITHHOLDING: "0" });
  const driver = await newDriver(every.world);
  const { task, booking } = await deliver({ world: every.world, driver });
  const withheld = Math.round(task.paySatang / 100);
  const { data } = await call<DriverView>(every.world, "GET /driver/user", { token: driver.token });
  const commission = booking.totalSatang - task.paySatang;
  expect(data.balance).toEqual({ availableSatang: 0, heldSatang: 0, cashOwedSatang: 50_000 + commission + withheld });
  const report = await monthReport(november, every);
  expect(report.withheld.fromDrivers).toEqual({ count: 1, baseSatang: task.paySatang, taxSatang: withheld });
  const { text } = await file(`/console/books/months/${november}/withheld-from-drivers?locale=en`, every);
  expect(text.split("\r\n")[1]).toContain(
    `,Transport,1,${(task.paySatang / 100).toFixed(2)},${(withheld / 100).toFixed(2)},`,
  );
});

test("a month closes when it is over, as it was seen, once; later news of it counts in the next one", async () => {
  const mine = await opened();
  const driver = await newDriver(mine.world);
  mine.world.clock.now = new Date("2026-11-30T16:00:00Z");
  const { finish, booking } = await deliver({ world: mine.world, driver }, { deliveredAt: new Date() });
  const deliveredAt = new Date("2026-11-30T16:30:00Z");
  mine.accountant = await newStaff(mine.world, ["payout.run"]);
  expect((await close(november, 0, mine)).code).toBe("month_not_over");
  mine.world.clock.now = new Date("2026-12-01T02:00:00Z");
  mine.accountant = await newStaff(mine.world, ["payout.run"]);
  const seen = await monthReport(november, mine);
  expect([seen.state, seen.closeRefusal]).toEqual(["open", null]);
  expect(seen.open.prepaidBookings).toEqual({ count: 1, amountSatang: booking.totalSatang });
  expect((await close("2026-10-01", 0, mine)).status).toBe(404);
  expect((await close(november, seen.entries - 1, mine)).code).toBe("conflict");
  const closed = await close(november, seen.entries, mine);
  expect([closed.status, closed.data.state, closed.data.closedBy]).toEqual([200, "closed", mine.accountant.name]);
  expect((await close(november, seen.entries, mine)).code).toBe("month_closed");
  expect((await close("2026-12-01", 0, mine)).code).toBe("month_not_over");

  // The driver's phone comes back from a place without a network.
  await finish(deliveredAt);
  const { data } = await staffCall<BookEntry[]>(
    mine.world,
    mine.accountant,
    "GET /console/books/entries?kind=job_settled",
  );
  expect(data[0]).toMatchObject({ accountingOn: "2026-12-01", happenedAt: deliveredAt.toISOString() });
  expect((await monthReport(november, mine)).entries).toBe(seen.entries);
  expect(await proof(mine)).toMatchObject({ whole: true });
  const balance = async (on: string) =>
    (await staffCall<TrialBalance>(mine.world, mine.accountant, `GET /console/books/trial-balance?on=${on}`)).data;
  const end = await balance("2026-11-30");
  expect([end.totalSatang, end.accounts.find(({ account }) => account === "vat_output")?.balanceSatang]).toEqual([
    0, 0,
  ]);
  const today = await balance("2026-12-01");
  expect(today.accounts.find(({ account }) => account === "vat_output")?.creditSatang).toBeGreaterThan(0);
  expect(today.totalSatang).toBe(0);
  const months = await staffCall<BookMonth[]>(mine.world, mine.accountant, "GET /console/books/months");
  expect(months.data.map(({ month, state }) => `${month} ${state}`)).toEqual([
    "2026-12-01 running",
    "2026-11-01 closed",
  ]);
  const log = await mine.world.deps.db
    .selectFrom("audit_log")
    .select("action")
    .where("action", "=", "books.month_closed")
    .execute();
  expect(log).toHaveLength(1);
});

test("the database itself refuses entries in a closed month, wrong days, months out of order and reopening", async () => {
  const mine = await opened();
  const { db } = mine.world.deps;
  await deliver({ world: mine.world, driver: await newDriver(mine.world) });
  mine.world.clock.now = new Date("2026-12-01T02:00:00Z");
  mine.accountant = await newStaff(mine.world, ["payout.run"]);
  await close(november, (await monthReport(november, mine)).entries, mine);
  const write = (accounting_on: string, happened_at: string) =>
    db
      .insertInto("ledger_entries")
      .values({
        kind: "top_up_received",
        source: crypto.randomUUID(),
        happened_at,
        recorded_at: happened_at,
        accounting_on,
      })
      .execute();
  await expect(write("2026-11-21", "2026-11-21T05:00:00Z")).rejects.toThrow("is closed");
  await expect(write("2026-12-02", "2026-11-21T05:00:00Z")).rejects.toThrow("does not count on");
  await expect(write("2026-12-01", "2026-12-02T05:00:00Z")).rejects.toThrow("does not count on");
  const shut = (month: string) =>
    db
      .insertInto("ledger_months")
      .values({ month, closed_at: "2027-06-01T00:00:00Z", closed_by: mine.accountant.id, entry_count: 0 })
      .execute();
  await expect(shut("2027-01-01")).rejects.toThrow("in order");
  await expect(shut(november)).rejects.toThrow("in order");
  await expect(db.deleteFrom("ledger_months").execute()).rejects.toThrow("denied");
  await expect(db.updateTable("tax_splits").set({ vat_satang: 0 }).execute()).rejects.toThrow("denied");
  await expect(
    db.insertInto("tax_rules").values({ effective_from: new Date(), model: "agent" }).execute(),
  ).rejects.toThrow("denied");
});

test("whoever posts while the month closes is waited for, and whoever comes after counts in the next", async () => {
  const mine = await opened();
  const { db } = mine.world.deps;
  await deliver({ world: mine.world, driver: await newDriver(mine.world) });
  const driver = await newDriver(mine.world);
  mine.world.clock.now = new Date("2026-12-01T02:00:00Z");
  mine.accountant = await newStaff(mine.world, ["payout.run"]);
  const { entries } = await monthReport(november, mine);
  const happenedAt = new Date("2026-11-30T05:00:00Z");
  const topUp = (source: string) => ({
    kind: "top_up_received" as const,
    source,
    postings: [
      { account: "provider_clearing" as const, amountSatang: 5000 },
      { account: "driver_available" as const, ownerId: driver.id, amountSatang: -5000 },
    ],
  });
  const pause = () => new Promise((ready) => setTimeout(ready, 200));
  let closing: ReturnType<typeof close> | undefined;
  await db.transaction().execute(async (trx) => {
    await postEntries(trx, [topUp("test:before")], { happenedAt, recordedAt: mine.world.clock.now });
    closing = close(november, entries, mine);
    await pause();
  });
  // The close has seen the entry it waited for, which the accountant had not.
  expect((await closing)?.code).toBe("conflict");

  let closed = false;
  let late: Promise<void> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await sql`select lock_ledger_months()`.execute(trx);
    late = db
      .transaction()
      .execute((other) => postEntries(other, [topUp("test:after")], { happenedAt, recordedAt: mine.world.clock.now }))
      .then(() => {
        expect(closed).toBe(true);
      });
    await pause();
    await trx
      .insertInto("ledger_months")
      .values({
        month: november,
        closed_at: mine.world.clock.now,
        closed_by: mine.accountant.id,
        entry_count: entries + 1,
      })
      .execute();
    await sql`insert into ledger_month_balances select ${november}, account, sum(amount_satang) from ledger_postings group by account`.execute(
      trx,
    );
    closed = true;
  });
  await late;
  const days = await db
    .selectFrom("ledger_entries")
    .select(["source", "accounting_on"])
    .where("source", "like", "test:%")
    .orderBy("id")
    .execute();
  expect(days).toEqual([
    { source: "test:before", accounting_on: "2026-11-30" },
    { source: "test:after", accounting_on: "2026-12-01" },
  ]);
  expect(await proof(mine)).toMatchObject({ whole: true });
});

test("the files of a month add up, open in a spreadsheet and run nothing", async () => {
  const mine = await opened();
  const customer = await newCustomer(mine.world);
  await mine.world.deps.db
    .updateTable("accounts")
    .set({ first_name: "=HYPERLINK(1)", last_name: "ไทย" })
    .where("id", "=", customer.id)
    .execute();
  await deliver({ world: mine.world, driver: await newDriver(mine.world) }, { customer });
  const journal = await file(`/console/books/months/${november}/journal`, mine);
  expect([journal.status, journal.type]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(journal.text.startsWith("\uFEFFเลขที่รายการ,วันที่ทางบัญชี")).toBe(true);
  expect(journal.text.split("\r\n")[1]).toMatch(/^\d+,\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2} \d{2}:\d{2},/);
  const rows = journal.text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
  const sum = (column: number) => rows.reduce((total, row) => total + Math.round(Number(row.at(column) || 0) * 100), 0);
  expect(sum(-1)).toBeGreaterThan(0);
  expect(sum(-1)).toBe(sum(-2));
  expect(journal.text).toContain(",'=HYPERLINK(1) ไทย,");
  const sales = await file(`/console/books/months/${november}/sales-tax?locale=en`, mine);
  const report = await monthReport(november, mine);
  const [titles, first] = sales.text.trimEnd().split("\r\n");
  expect(titles).toContain("Exempt,Passed on,Taxable,VAT,Total");
  expect(first?.split(",").at(-2)).toBe((report.vatInBooksSatang / 100).toFixed(2));
  for (const other of ["trial-balance", "withheld-by-customers"])
    expect((await file(`/console/books/months/${november}/${other}`, mine)).status).toBe(200);
  expect((await file(`/console/books/months/2026-11-02/journal`, mine)).status).toBe(404);
});

test("a company's certificate is its credit with us; one that cannot be is refused at its field", async () => {
  const customer = await newCustomer(world);
  const { booking } = await deliver({ world, driver: await newDriver(world) }, { customer });
  const certificate = {
    bookingNumber: booking.number,
    payerName: "บริษัท ทดสอบ จำกัด",
    payerTaxId: "0-1055-36000-04-6",
    certificateNumber: "67/001",
    certificateOn: "2026-11-20",
    income: "transport",
    baseSatang: booking.totalSatang,
    taxSatang: Math.round(booking.totalSatang / 100),
  };
  const record = (change: object = {}) =>
    staffCall<{ customer: { id: string } }>(world, accountant, "POST /console/books/withholdings", {
      body: { ...certificate, ...change },
    });
  const fields = async (change: object) => Object.keys((await record(change)).error.fields ?? {});
  expect(await fields({ bookingNumber: "nothing" })).toEqual(["bookingNumber"]);
  expect(await fields({ payerTaxId: "1234567890123" })).toEqual(["payerTaxId"]);
  expect(await fields({ certificateOn: "2026-12-20" })).toEqual(["certificateOn"]);
  expect(await fields({ taxSatang: certificate.taxSatang + 101 })).toEqual(["taxSatang"]);
  expect(await fields({ baseSatang: 10 * certificate.baseSatang, taxSatang: 10 * certificate.taxSatang })).toEqual([
    "baseSatang",
  ]);
  const recorded = await record();
  expect([recorded.status, recorded.data.customer.id]).toEqual([201, customer.id]);
  expect((await record()).code).toBe("certificate_known");
  expect(await fields({ certificateNumber: "67/002" })).toEqual(["baseSatang"]);
  const credit = await world.deps.db
    .selectFrom("ledger_balances")
    .select("balance_satang")
    .where("account", "=", "customer_credit")
    .where("owner_id", "=", customer.id)
    .executeTakeFirst();
  expect(Number(credit?.balance_satang)).toBe(-certificate.taxSatang);
  expect((await monthReport(november)).withheld.byCustomers).toMatchObject({
    count: 1,
    taxSatang: certificate.taxSatang,
  });
});

test("a refund takes its share of the tax back, step by step, until nothing of it is left", async () => {
  const bank = await openPretendBank();
  const agent = await opened({ TAX_MODEL: "agent", ...bank.settings });
  agent.world.clock.now = lastNoon();
  bank.follow(() => agent.world.clock.now);
  const [customer, staff] = [await newCustomer(agent.world), await newStaff(agent.world, ["payment.refund"])];
  const { booking, payment } = await cardPaid(agent.world, bank, customer);
  await toTheDoor(agent.world, booking.id);
  const booked = async () => {
    const entries = await agent.world.deps.db
      .selectFrom("ledger_postings")
      .select(({ fn }) => fn.sum<number | null>("amount_satang").as("total"))
      .where("account", "=", "vat_output")
      .executeTakeFirstOrThrow();
    const splits = await loadTaxSplits(agent.world.deps.db, booking.id);
    return [0 - Number(entries.total ?? 0), splits.reduce((sum, split) => sum + split.vatSatang, 0)];
  };
  const [whole = 0] = await booked();
  expect(whole).toBeGreaterThan(0);
  const give = (amountSatang: number, refundableSatang: number) =>
    staffCall(agent.world, staff, `POST /console/payments/${payment.id}/refunds`, {
      body: { amountSatang, refundableSatang, words: "ส่งช้า" },
    });
  const total = booking.totalSatang;
  expect((await give(1111, total)).status).toBe(200);
  const [some = 0, reported] = await booked();
  expect([some < whole, some > 0, reported === some]).toEqual([true, true, true]);
  await agent.world.runJobs();
  expect((await give(total - 1111, total - 1111)).status).toBe(200);
  expect(await booked()).toEqual([0, 0]);
  await agent.world.runJobs();
  await bank.close();
}, 60_000);

test("a changed choice counts from its start on: what was settled before keeps its tax", async () => {
  const rules = await world.deps.db.selectFrom("tax_rules").selectAll().execute();
  expect(rules).toHaveLength(1);
  const agent = worlds[1];
  const changed = await agent?.deps.db.selectFrom("tax_rules").select("model").orderBy("effective_from").execute();
  expect(changed).toEqual([{ model: "carrier" }, { model: "agent" }]);
  expect(addMonths(november, 1)).toBe("2026-12-01");
});
