import type { EditQuote } from "@songtan/contract/bookings/edits";
import type { NoticeView } from "@songtan/contract/identity/notices";
import { formatBaht } from "@songtan/domain/money";
import { parsePhone } from "@songtan/domain/thai/phone";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bookAndAssign,
  dropOffsOf,
  editing,
  far,
  type Wish,
} from "../../../../testing/delivery/edits.ts";
import { bookingOf } from "../../../../testing/delivery/offers.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newPhone, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
let edits: ReturnType<typeof editing>;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["booking.manage"]);
  edits = editing(world);
});
afterAll(() => world.close());

type Change = { stops?: Record<number, object> } & Partial<Omit<Wish, "dropOffs" | "fromIndex">>;

/** Staff edit the booking as it is, with these changes, at the price of the moment. */
async function editByHand(customer: Person, id: string, { stops = {}, ...facts }: Change) {
  const { edit, stops: before } = await edits.read(customer, id);
  const indexes = [...before.keys()].slice(edit.fromIndex);
  const own = await dropOffsOf(world, { customer, id }, indexes);
  const dropOffs = own.map((stop) => ({ ...stop, ...stops[stop.from] }));
  const body = { fromIndex: edit.fromIndex, dropOffs, ...facts };
  const path = `POST /console/bookings/${id}/edits` as const;
  const quote = await staffCall<EditQuote>(world, staff, `${path}/quote`, { body });
  const { totalSatang } = quote.data ?? {};
  const words = "ลูกค้าโทรมาแก้ไข";
  return staffCall(world, staff, path, { body: { ...body, totalSatang, words } });
}
const logOf = (id: string) =>
  world.deps.db
    .selectFrom("auditLog")
    .select(["action", "detail"])
    .where("subjectId", "=", id)
    .orderBy("at")
    .execute();
const noticesOf = async (person: Person) =>
  (await call<NoticeView[]>(world, "GET /customer/notices", person)).data;
const textsTo = async (phone: string) => {
  await world.runJobs();
  return world.sent.filter(({ to }) => to === parsePhone(phone)?.e164).map(({ text }) => text);
};

test("the customer reads what staff changed and the price, and the log has each field without personal values", async () => {
  const customer = await newCustomer(world);
  const { id, number, totalSatang: beforeSatang } = await book(world, customer);
  const secret = { contactName: "ผู้รับลับ", address: "ที่ลับ 9", note: "รหัสประตู 4711" };
  const parcel = { category: "document" as const, weightKg: 3 };
  const changed = { stops: { 1: { ...far, from: 1, ...secret } }, parcel, payerStopIndex: 1 };
  expect((await editByHand(customer, id, changed)).status).toBe(200);
  const { totalSatang } = await bookingOf(world, id);
  expect(totalSatang).toBeGreaterThan(beforeSatang);
  const [notice] = await noticesOf(customer);
  expect(notice).toMatchObject({ path: `/customer/tracking/${id}`, title: "แก้ไขการจองให้คุณแล้ว" });
  for (const part of [number, "จุดรับส่ง", "ผู้ติดต่อ", "น้ำหนัก", "ผู้ชำระเงิน"])
    expect(notice?.text).toContain(part);
  expect(notice?.text).toContain(`${formatBaht(totalSatang)} จากเดิม ${formatBaht(beforeSatang)}`);
  // The link of the account would not open for a caller who never signed in.
  expect((await textsTo(customer.phone)).at(-1)).toBe(notice?.text);
  const [entry] = await logOf(id);
  expect(entry).toMatchObject({
    action: "booking.edited",
    detail: {
      ...{ words: "ลูกค้าโทรมาแก้ไข", beforeSatang, totalSatang },
      changes: [
        ...[{ field: "places" }, { field: "contacts" }, { field: "notes" }],
        { field: "weightKg", from: 1, to: 3 },
        { field: "payerStopIndex", from: 0, to: 1 },
      ],
    },
  });
  for (const value of Object.values(secret))
    expect(JSON.stringify([entry, notice])).not.toContain(value);
});

test("an edit by the customer alone notifies nobody, and staff who change nothing do not either", async () => {
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  const dropOffs = await dropOffsOf(world, { customer, id }, [0, 1]);
  const wish = { fromIndex: 0, dropOffs, payerStopIndex: 1 };
  expect((await edits.requestEdit(customer, id, wish)).status).toBe(201);
  expect((await editByHand(customer, id, {})).status).toBe(200);
  expect(await noticesOf(customer)).toEqual([]);
});

test("staff change the kind of goods as for callers: they declare nothing, and the sender's word for other goods ends", async () => {
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  const declared = "2026-11-21";
  await world.deps.db
    .updateTable("bookings")
    .set({ goodsTermsVersion: declared })
    .where("id", "=", id)
    .execute();
  const wordOf = async () => (await bookingOf(world, id)).goodsTermsVersion;
  await editByHand(customer, id, { parcel: { category: "document", weightKg: 2 } });
  expect(await wordOf()).toBe(declared);
  const food = { category: "food" as const, weightKg: 2 };
  await editByHand(customer, id, { parcel: food, goodsTermsVersion: declared });
  expect((await bookingOf(world, id)).parcel).toEqual(food);
  expect(await wordOf()).toBeNull();
});

test("a recipient who is to pay, or to pay another amount, is sent the amount; one who paid nothing before and after is not", async () => {
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  const contactPhone = newPhone();
  await editByHand(customer, id, { stops: { 1: { contactPhone } } });
  expect(await textsTo(contactPhone)).toEqual([]);
  await editByHand(customer, id, { payerStopIndex: 1 });
  await editByHand(customer, id, { stops: { 1: { note: "ชั้น 2" } } });
  const amounts = [formatBaht((await bookingOf(world, id)).totalSatang)];
  expect(await textsTo(contactPhone)).toHaveLength(1);
  await editByHand(customer, id, { stops: { 1: { ...far, from: 1 } } });
  amounts.push(formatBaht((await bookingOf(world, id)).totalSatang));
  expect(await textsTo(contactPhone)).toEqual(
    amounts.map((amount) => expect.stringContaining(`เตรียมเงินสด ${amount}`)),
  );
});

test("with a driver it is a request: the driver is notified, and the log has what is asked", async () => {
  const { customer, driver, id } = await bookAndAssign(world);
  const asked = await editByHand(customer, id, { stops: { 1: { contactName: "ผู้รับใหม่" } } });
  expect(asked.status).toBe(200);
  expect(await logOf(id)).toMatchObject([
    { action: "booking.edit_requested", detail: { changes: [{ field: "contacts" }] } },
  ]);
  const notices = await call<NoticeView[]>(world, "GET /driver/notices", driver);
  expect(notices.data[0]?.path).toBe(`/driver/task/${id}`);
});
