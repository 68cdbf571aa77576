import type { AddressInfo } from "node:net";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { byHandCalls } from "../../../../../testing/delivery/by-hand.ts";
import { withCredit } from "../../../../../testing/money/credit.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../../testing/money/ledger-balance.ts";
import { book, bookAndAccept } from "../../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../../testing/world/people.ts";
import { runConcurrently } from "../../../../../testing/world/run-concurrently.ts";
import { newStaff, type Staff } from "../../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { lockBooking } from "../../../bookings/record/booking.ts";

let world: TestWorld;
let staff: Staff;
let other: Staff;
let driver: Person;
let origin: string;
beforeAll(async () => {
  world = await openTestWorld();
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  staff = await newStaff(world, ["booking.manage", "audit.read"]);
  other = await newStaff(world, ["booking.manage"]);
  driver = await newDriver(world);
});
afterEach(() => expectWholeBooks(world));
afterAll(() => world.close());

const { read, bookingOf, audited } = byHandCalls(() => ({ world, staff }));
const words = "ลูกค้าโทรมาแจ้ง";

type Sent = { by: Staff; path: string; body: object };
/** One request over a socket of its own, as a browser sends it. Its code when it is refused, else its status. */
async function send({ by, path, body }: Sent): Promise<number | string> {
  const answer = await fetch(`${origin}/api/console/bookings/${path}`, {
    method: "POST",
    headers: { cookie: by.cookie, "content-type": "application/json", connection: "close" },
    body: JSON.stringify({ words, ...body }),
  });
  const { error } = (await answer.json()) as { error?: { code: string } };
  return error?.code ?? answer.status;
}

/** Both arrive while the booking is held, so neither sees what the other does before it has begun. */
const atOnce = (id: string, calls: readonly Sent[]) =>
  runConcurrently(world, (trx) => lockBooking(trx, id), {
    begin: () => Promise.all(calls.map(send)),
    goOn: async () => {},
  });

type Seen = { seenState: string; seenDriverId: string | null };
const searching: Seen = { seenState: "searching", seenDriverId: null };
const assigned = (): Seen => ({ seenState: "assigned", seenDriverId: driver.id });
const cancel = (id: string, seen: Seen, by = other): Sent => ({
  by,
  path: `${id}/cancel`,
  body: { ...seen, fee: "by_rule", expectedFeeSatang: 0 },
});
const eventsOf = async (id: string) =>
  (await read<ConsoleBooking>(id)).data.events.map(({ kind }) => kind);

test("two of staff cancel at once: it is cancelled once, the money comes back once, and the other learns that it changed", async () => {
  const customer = await withCredit(world, 300_000);
  const { id } = await book(world, customer, { payment: { method: "credit" } });
  const answers = await atOnce(id, [cancel(id, searching, staff), cancel(id, searching)]);
  expect(answers.toSorted()).toEqual([200, "conflict"]);
  expect(await audited(id)).toEqual(["booking.cancelled"]);
  expect((await eventsOf(id)).filter((kind) => kind === "cancelled")).toHaveLength(1);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(-300_000);
});

test("one gives a search more time while another cancels: it ends cancelled, and no time is given to what is over", async () => {
  const { id } = await book(world, await newCustomer(world));
  const extend = { by: staff, path: `${id}/extend-search`, body: { ...searching, minutes: 30 } };
  const [extended, cancelled] = await atOnce(id, [extend, cancel(id, searching)]);
  expect([cancelled, (await bookingOf(id)).state]).toEqual([200, "cancelled"]);
  expect([200, "conflict"]).toContain(extended);
  expect(await audited(id)).toEqual(
    extended === 200 ? ["booking.cancelled", "booking.search_extended"] : ["booking.cancelled"],
  );
});

test("one releases a PIN while another cancels: it ends cancelled, and a PIN is released only before that", async () => {
  const { id } = await book(world, await newCustomer(world), { quote: { extras: ["pin"] } });
  const release = { by: staff, path: `${id}/release-pin`, body: { stopIndex: 1 } };
  const [released, cancelled] = await atOnce(id, [release, cancel(id, searching)]);
  expect([cancelled, (await bookingOf(id)).state]).toEqual([200, "cancelled"]);
  const events = (await eventsOf(id)).filter((kind) => /^(pin_released|cancelled)$/.test(kind));
  expect(events).toEqual(released === 200 ? ["pin_released", "cancelled"] : ["cancelled"]);
  expect(await audited(id)).toHaveLength(events.length);
});

test("one asks for another drop-off while another cancels: it ends cancelled, and no request stays open", async () => {
  const { id } = await bookAndAccept(world, driver);
  const place = { from: 1, address: "อาคารใหม่", latitude: 13.7222, longitude: 100.5292 };
  const contact = { contactName: "สมหญิง", contactPhone: "0891112222" };
  const wish = { fromIndex: 1, dropOffs: [{ ...place, ...contact }] };
  const quoted = await fetch(`${origin}/api/console/bookings/${id}/edits/quote`, {
    method: "POST",
    headers: { cookie: staff.cookie, "content-type": "application/json" },
    body: JSON.stringify(wish),
  });
  const { totalSatang } = ((await quoted.json()) as { data: { totalSatang: number } }).data;
  const edit = { by: staff, path: `${id}/edits`, body: { ...wish, totalSatang } };
  const [, cancelled] = await atOnce(id, [edit, cancel(id, assigned())]);
  expect([cancelled, (await bookingOf(id)).state]).toEqual([200, "cancelled"]);
  const { edits } = (await read<ConsoleBooking>(id)).data;
  expect(edits.filter(({ state }) => state === "asked")).toEqual([]);
  expect(await ledgerBalance(world, "driver_held", driver.id)).toBe(0);
});

test("two of staff give a booking to two drivers at once: one driver has it, and nothing is set aside for the other", async () => {
  const rival = await newDriver(world);
  const { id } = await book(world, await newCustomer(world));
  const assign = (by: Staff, to: Person): Sent => ({
    by,
    path: `${id}/choose-driver`,
    body: { ...searching, driverId: to.id, way: "assign" },
  });
  const answers = await atOnce(id, [assign(staff, driver), assign(other, rival)]);
  expect(answers.toSorted()).toEqual([200, "conflict"]);
  const [winner, loser] = answers[0] === 200 ? [driver, rival] : [rival, driver];
  expect(await bookingOf(id)).toMatchObject({ state: "assigned", driverId: winner.id });
  expect(await ledgerBalance(world, "driver_held", loser.id)).toBe(0);
  expect(await audited(id)).toEqual(["booking.driver_assigned"]);
});
