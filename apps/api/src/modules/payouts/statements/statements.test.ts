import type { StatementView } from "@songtan/contract/payouts/statements";
import { formatBaht } from "@songtan/domain/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { nearSiam, silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { sendStatements } from "./send-statements.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

/** A cash job with cash on delivery, from booking to door. */
async function work(driver: Person, codAmountSatang: number) {
  await report(world, driver, nearSiam);
  const booking = await book(world, await newCustomer(world), {
    dropOffs: [{ ...silom, codAmountSatang }],
  });
  const accepted = await call(world, `POST /driver/bookings/${booking.id}/accept`, {
    token: driver.token,
  });
  expect(accepted.status).toBe(200);
  const answer = await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: booking.totalSatang },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "cash_collected", purpose: "cod", amountSatang: codAmountSatang, stopIndex: 1 },
    {
      kind: "delivered",
      stopIndex: 1,
      proof: { ...withPhoto().proof, pin: world.deps.secrets.pin(booking.id, 1) },
    },
  ]);
  expect(answer.outcomes.map(({ outcome }) => outcome)).not.toContain("refused");
  return booking;
}
const statement = async (driver: Person, query = "") =>
  (await call<StatementView>(world, `GET /driver/statement${query}`, { token: driver.token })).data;
const balance = async ({ id }: Person) => {
  const rows = await world.deps.db
    .selectFrom("ledgerBalances")
    .selectAll()
    .where("ownerId", "=", id)
    .execute();
  const balanceOf = (account: string) =>
    Number(rows.find((row) => row.account === account)?.balanceSatang ?? 0);
  const [availableSatang, heldSatang, cashOwedSatang] = [
    0 - balanceOf("driver_available"),
    0 - balanceOf("driver_held"),
    balanceOf("driver_cash_owed"),
  ];
  return {
    availableSatang,
    heldSatang,
    cashOwedSatang,
    netSatang: availableSatang + heldSatang - cashOwedSatang,
  };
};
/** Closing less opening is every job and entry, to the satang. */
function expectTied({ opening, closing, jobs, lines, totals }: StatementView) {
  const moved = [
    ...jobs.map(({ netSatang }) => netSatang),
    ...lines.map(({ amountSatang }) => amountSatang),
  ];
  expect(closing.netSatang - opening.netSatang).toBe(
    moved.reduce((sum, amountSatang) => sum + amountSatang, 0),
  );
  expect(totals.netSatang).toBe(jobs.reduce((sum, job) => sum + job.netSatang, 0));
}

test("a month's statement ties to the books, job by job, with the commission shown", async () => {
  const driver = await newDriver(world);
  const first = await work(driver, 3000);
  await work(driver, 2000);
  const month = await statement(driver);
  expectTied(month);
  expect([month.from, month.to]).toEqual(["2026-11-01", "2026-11-30"]);
  expect(month.opening.netSatang).toBe(0);
  expect(month.closing).toEqual(await balance(driver));
  expect(month.jobs).toHaveLength(2);
  const job = month.jobs[0];
  const row = await world.deps.db
    .selectFrom("bookings")
    .select("driverPaySatang")
    .where("id", "=", first.id)
    .executeTakeFirstOrThrow();
  const paySatang = row.driverPaySatang;
  expect(job).toMatchObject({
    number: first.number,
    cashFareSatang: first.totalSatang,
    cashOnDeliverySatang: 3000,
    tipSatang: 0,
    otherSatang: 0,
    netSatang: paySatang - first.totalSatang - 3000,
  });
  expect((job?.fareSatang ?? 0) - (job?.commissionSatang ?? 0)).toBe(paySatang);
  expect(job?.commissionSatang).toBeGreaterThan(0);
  const whole = (job?.fareSatang ?? 0) + (job?.platformFeesSatang ?? 0);
  expect(whole).toBe(first.totalSatang);
});

test("day follows day: what one closes with, the next opens with; a later day leaves it alone", async () => {
  const driver = await newDriver(world);
  await work(driver, 5000);
  const before = await statement(driver, "?day=2026-11-21");
  world.clock.advance(24 * 3600);
  await work(driver, 7000);
  const today = await statement(driver, "?day=2026-11-22");
  expect(await statement(driver, "?day=2026-11-21")).toEqual(before);
  for (const statement of [before, today]) {
    expectTied(statement);
    expect(statement.jobs).toHaveLength(1);
  }
  expect(today.opening).toEqual(before.closing);
  expect(today.closing).toEqual(await balance(driver));
  const month = await statement(driver, "?month=2026-11");
  expectTied(month);
  expect(month.closing).toEqual(today.closing);
});

test("no period that has not begun, no two periods at once, no day the calendar lacks; no other driver's", async () => {
  const driver = await newDriver(world);
  const loadStatement = (query: string) =>
    call(world, `GET /driver/statement${query}`, { token: driver.token });
  expect((await loadStatement("?day=2027-01-01")).error.fields).toHaveProperty("day");
  expect((await loadStatement("?month=2026-13")).error.fields).toHaveProperty("month");
  expect((await loadStatement("?day=2026-02-30")).error.fields).toHaveProperty("day");
  expect((await loadStatement("?day=2026-11-21&month=2026-11")).status).toBe(400);
  const customer = await newCustomer(world);
  expect((await call(world, "GET /driver/statement", { token: customer.token })).status).toBe(401);
  expect((await statement(driver)).jobs).toEqual([]);
});

test("the CSV opens in a spreadsheet, the PDF is A4, both in the driver's language", async () => {
  const driver = await newDriver(world);
  const booking = await work(driver, 5000);
  const open = (kind: string, language: string) =>
    world.app.inject({
      url: `/api/driver/statement/${kind}?month=2026-11`,
      headers: { authorization: `Bearer ${driver.token}`, "accept-language": language },
    });
  const csv = await open("csv", "en");
  expect(csv.headers["content-disposition"]).toBe('attachment; filename="statement-2026-11.csv"');
  const lines = csv.rawPayload.toString().split("\n");
  expect(lines[0]).toBe(
    "\ufeffDate,Booking,Fare,Commission,Waiting,Tips,Trip fees,Tax withheld,Cash fare,Cash on delivery,Other,Net change",
  );
  expect(lines[2]).toMatch(new RegExp(`^2026-11-\\d{2} \\d{2}:\\d{2},${booking.number},`));
  const cells = (line = "") => line.split(",").slice(-10);
  const sum = cells(lines[2])
    .slice(0, 9)
    .reduce((total, cell) => total + Math.round(Number(cell) * 100), 0);
  expect(sum).toBe(Math.round(Number(cells(lines[2]).at(-1)) * 100));
  expect((await open("csv", "th")).rawPayload.toString()).toContain("ค่าคอมมิชชัน");
  const pdf = await open("pdf", "th");
  expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(pdf.rawPayload.toString("latin1")).toContain("/MediaBox [0 0 595.28 841.89]");
});

test("after the month each driver who worked is sent its sum once, and what they turned off only shows in the app", async () => {
  const [driver, silent, idle] = await Promise.all([
    newDriver(world),
    newDriver(world),
    newDriver(world),
  ]);
  await work(driver, 3000);
  await work(silent, 3000);
  await call(world, "PUT /driver/notifications", {
    token: silent.token,
    body: { choices: [{ event: "statement", channel: "email", wanted: false }] },
  });
  const { totals } = await statement(driver);
  const earned = formatBaht(totals.netSatang + totals.cashFareSatang + totals.cashOnDeliverySatang);

  await world.runJobs();
  for (const day of ["2026-12-01", "2026-12-02"]) {
    world.clock.now = new Date(`${day}T08:05:00+07:00`);
    await sendStatements(world.deps);
    await world.runJobs();
  }
  const mailsTo = ({ email }: Person) =>
    world.sent.flatMap(({ to, text }) => (to === email ? text.split("\n")[0] : []));
  expect(mailsTo(driver)).toEqual([
    expect.stringContaining(`พ.ย. 2569 หลังหักค่าคอมฯ และภาษี ${earned}`),
  ]);
  expect([mailsTo(silent), mailsTo(idle)]).toEqual([[], []]);
  const noticesOf = async ({ id }: Person) =>
    world.deps.db
      .selectFrom("notices")
      .select(["source", "path", "channel"])
      .where("accountId", "=", id)
      .where("event", "=", "statement")
      .execute();
  const shown = { source: "statement:2026-11", path: "/driver/statement?month=2026-11" };
  expect(await noticesOf(driver)).toEqual([{ ...shown, channel: "email" }]);
  expect(await noticesOf(silent)).toEqual([{ ...shown, channel: null }]);
  expect(await noticesOf(idle)).toEqual([]);
});
