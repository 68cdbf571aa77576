import type { ConsoleCustomer, ConsoleCustomerSummary } from "@songtan/contract/by-hand/customers";
import type { SuspensionPreview } from "@songtan/contract/by-hand/previews";
import type { AdjustmentView } from "@songtan/contract/console/adjustments";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, quoteRequest } from "../../../../testing/world/delivery.ts";
import {
  newCustomer,
  type Person,
  password,
  verifiedCustomer,
} from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
let customer: Person;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["booking.manage", "payment.refund"]);
});
beforeEach(async () => {
  customer = await newCustomer(world);
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

const change = (what: string, body: object, by = staff) =>
  staffCall<ConsoleCustomer>(world, by, `POST /console/customers/${customer.id}/${what}`, { body });
const page = async (by = staff) =>
  (await staffCall<ConsoleCustomer>(world, by, `GET /console/customers/${customer.id}`)).data;
const auditOf = async (id: string) =>
  world.deps.db
    .selectFrom("auditLog")
    .select(["action", "detail"])
    .where("subjectId", "=", id)
    .execute();

test("a caller is found by name, phone or e-mail, and the page says what they booked and owe; opening it is recorded", async () => {
  const booking = await book(world, customer);
  const find = async (q: string) =>
    (
      await staffCall<ConsoleCustomerSummary[]>(
        world,
        staff,
        `GET /console/customers?q=${encodeURIComponent(q)}`,
      )
    ).data.map(({ id }) => id);
  for (const q of [customer.phone.replace("+66", "0"), customer.email])
    expect(await find(q)).toEqual([customer.id]);
  expect(await find("มาลี")).toContain(customer.id);
  expect(await page()).toMatchObject({
    id: customer.id,
    state: "active",
    bookings: { count: 1, active: 1, delivered: 0, lastAt: booking.createdAt },
    money: { dueSatang: 0, creditSatang: 0, aloneSatang: 100_000 },
    reports: [],
    businesses: [],
  });
  await page();
  const actions = (await auditOf(customer.id)).map(({ action }) => action);
  expect(actions.filter((action) => action !== "record.searched")).toEqual(["record.opened"]);
});

test("a suspended customer is signed out everywhere and books nothing, with a clear text; reinstated they book again", async () => {
  const person = await verifiedCustomer(world);
  customer = person;
  const of = { reason: "fraud", words: "จ่ายด้วยบัตรที่ถูกขโมย" };
  const suspended = await change("suspend", of);
  expect(suspended.data).toMatchObject({ state: "suspended", suspensions: [{ by: staff.name }] });
  expect((await change("suspend", of)).code).toBe("conflict");
  expect((await call(world, "GET /customer/user", { token: person.token })).status).toBe(401);
  const again = await call(world, "POST /customer/login", {
    body: { identifier: person.email, password },
  });
  expect(again.status).toBe(200);
  const quote = await call<{ id: string }>(world, "POST /quotes", { body: quoteRequest() });
  const contact = { contactName: "มาลี", contactPhone: "0811111111" };
  const booking = () =>
    call(world, "POST /bookings", {
      token: again.token,
      body: {
        quoteId: quote.data.id,
        stops: [contact, contact],
        payment: { method: "cash", payer: "sender" },
      },
    });
  const refused = await booking();
  expect([refused.code, refused.error?.message]).toEqual([
    "suspended",
    "บัญชีถูกระงับ กรุณาติดต่อเจ้าหน้าที่",
  ]);
  const back = await change("reinstate", { words: "ธนาคารยืนยันแล้ว" });
  expect(back.data).toMatchObject({
    state: "active",
    suspensions: [{ reinstated: { by: staff.name, words: "ธนาคารยืนยันแล้ว" } }],
  });
  expect((await change("reinstate", { words: "อีกครั้ง" })).code).toBe("conflict");
  expect((await booking()).status).toBe(201);
});

test("credit within one person's limits is given at once; above, and above the day's sum, a second one decides", async () => {
  const give = (amountSatang: number, by = staff) =>
    change("credit", { amountSatang, words: "ขอโทษที่ส่งช้า" }, by);
  const credit = () => ledgerBalance(world, "customer_credit", customer.id);
  const race = await Promise.all([give(100_000), give(100_000), give(100_000)]);
  expect(race.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await credit()).toBe(-300_000);
  await give(100_001);
  expect(await credit()).toBe(-300_000);
  for (const _ of [1, 2, 3]) await give(100_000);
  // 500,000 satang are one person's day.
  expect(await credit()).toBe(-500_000);
  expect((await page()).money).toMatchObject({ creditSatang: 500_000, aloneSatang: 0 });
  const list = await staffCall<AdjustmentView[]>(
    world,
    staff,
    `GET /console/adjustments?state=proposed&ownerId=${customer.id}`,
  );
  expect(list.data.map(({ amountSatang }) => amountSatang).toSorted()).toEqual([100_000, 100_001]);
  const second = await newStaff(world, ["payment.refund"]);
  const approve = (by: Staff) =>
    staffCall(world, by, `POST /console/adjustments/${list.data[0]?.id}/approve`);
  expect((await approve(staff)).code).toBe("second_person_needed");
  expect((await approve(second)).status).toBe(200);
  expect(await credit()).toBeLessThanOrEqual(-600_000);
});

test("notes are for staff; a driver or an unknown id is no customer, and a field that is missing is named", async () => {
  await change("notes", { text: "ชอบให้โทรก่อนส่ง" });
  expect((await page()).notes).toMatchObject([{ text: "ชอบให้โทรก่อนส่ง", by: staff.name }]);
  expect((await change("notes", { text: " " })).error?.fields?.text).toBeTruthy();
  expect((await change("suspend", { reason: "fraud" })).error?.fields?.words).toBeTruthy();
  customer = { ...customer, id: staff.id };
  expect((await change("notes", { text: "x" })).code).toBe("not_found");
  const clerk = await newStaff(world, ["driver.review"]);
  const { status } = await staffCall(world, clerk, "GET /console/customers");
  expect(status).toBe(403);
});

test("before many customers are suspended staff see who cannot be, and what goes on", async () => {
  await book(world, customer);
  const other = await newCustomer(world);
  const ids = [customer.id, other.id];
  const preview = async (what: string) =>
    (
      await staffCall<SuspensionPreview[]>(
        world,
        staff,
        "POST /console/customers/preview-suspensions",
        { body: { ids, change: what } },
      )
    ).data.map(({ problem, activeBookings }) => [problem, activeBookings]);
  expect(await preview("suspend")).toEqual([
    [null, 1],
    [null, 0],
  ]);
  await change("suspend", { reason: "fraud", words: "จ่ายด้วยบัตรของคนอื่น" });
  expect(await preview("suspend")).toEqual([
    ["already", 1],
    [null, 0],
  ]);
  expect(await preview("reinstate")).toEqual([
    [null, 1],
    ["already", 0],
  ]);
});
