import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { RecallOptions } from "@songtan/contract/by-hand/by-hand";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { byHandCalls } from "../../../../testing/delivery/by-hand.ts";
import { delivered } from "../../../../testing/delivery/handovers.ts";
import { recalling } from "../../../../testing/delivery/recalls.ts";
import {
  bookForRecipient,
  collectParcel,
  giveOwnPhone,
} from "../../../../testing/delivery/recipients.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { runConcurrently } from "../../../../testing/world/run-concurrently.ts";
import { newStaff, type Staff, staffCall, staffCookie } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { lockBooking } from "../../bookings/record/booking.ts";

let world: TestWorld;
let staff: Staff;
let other: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["booking.manage", "audit.read"]);
  other = await newStaff(world, ["booking.manage"]);
});
afterEach(async () => {
  await expectWholeBooks(world);
});
afterAll(() => world.close());

const { change, read, bookingOf, audited } = byHandCalls(() => ({ world, staff }));
const recallOptions = async (id: string) => (await read<RecallOptions>(`${id}/recall`)).data;

test("a recipient who calls gets the PIN once more on their own phone, and staff never see it", async () => {
  const scenario = await bookForRecipient(world);
  const { id } = scenario;
  const phone = await giveOwnPhone(world, scenario);
  const resend = (by = staff, stopIndex = 1) =>
    staffCall(world, by, `POST /console/bookings/${id}/resend-pin`, {
      body: { stopIndex, words: "ผู้รับโทรมา" },
    });
  expect((await resend()).code).toBe("conflict");
  await collectParcel(world, scenario);
  expect((await resend(staff, 5)).code).toBe("invalid");
  const answers = [await resend(), await resend(other), await resend()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const fourth = await resend(other);
  expect([fourth.status, fourth.code]).toEqual([422, "pin_resends_used"]);
  await world.runJobs();
  const pin = world.deps.secrets.pin(id, 1);
  // Once at the pick-up, and three times for staff.
  expect(world.sent.filter(({ to, code }) => to === phone && code === pin)).toHaveLength(4);
  const { data } = await read<ConsoleBooking>(id);
  expect(data.stops[1]?.pinResendsLeft).toBe(0);
  expect(data.events.filter(({ kind }) => kind === "pin_resent")).toHaveLength(3);
  expect(JSON.stringify([answers, data])).not.toContain(`"${pin}"`);
  expect(await audited(id)).toEqual(Array(3).fill("booking.pin_resent"));
  const seen = (await recalling(world).read(scenario.customer, id)).timeline;
  const resent = seen.filter(({ kind }) => kind === "pin_resent");
  expect(resent.map(({ byStaff }) => byStaff)).toEqual([true, true, true]);
});

test("a link that went to the wrong person ends at once; the customer gets the new one, and staff never see it", async () => {
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  const { id, number } = booking;
  const renew = (by = staff, words = "ส่งลิงก์ผิดคน") =>
    staffCall(world, by, `POST /console/bookings/${id}/share-link`, { body: { words } });
  const look = async (link: string) =>
    (await call(world, `GET /tracking/${link.split("/").at(-1)}`)).status;
  expect(await look(booking.shareUrl)).toBe(200);
  expect((await renew(staff, " ")).status).toBe(400);
  const renewed = await renew();
  expect([renewed.status, renewed.data]).toEqual([200, null]);
  const { data: own } = await call<BookingView>(world, `GET /bookings/${id}`, {
    token: customer.token,
  });
  expect([await look(booking.shareUrl), await look(own.shareUrl)]).toEqual([404, 200]);
  await world.runJobs();
  const sent = world.sent.filter(({ to, text }) => to === customer.phone && text.includes(number));
  expect(sent.map(({ text }) => text.includes(new URL(own.shareUrl).pathname))).toEqual([true]);
  const { rows } = await world.owner.query(
    "select action, detail from audit_log where subject_id = $1 and action = 'booking.share_link_renewed'",
    [id],
  );
  expect(rows).toEqual([{ action: "booking.share_link_renewed", detail: { words: "ส่งลิงก์ผิดคน" } }]);
  const seen = await read<ConsoleBooking>(id);
  const key = own.shareUrl.split("/").at(-1) ?? "";
  expect(JSON.stringify([renewed, seen, rows])).not.toContain(key);
  // Two at once are two links after each other: the last one opens.
  const answers = await Promise.all([renew(), renew(other)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await call(world, `POST /bookings/${id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  world.clock.advance(24 * 3600 + 1);
  expect((await renew()).code).toBe("unauthenticated");
  const later = { cookie: await staffCookie(world, staff.id) };
  const over = await staffCall(world, later, `POST /console/bookings/${id}/share-link`, {
    body: { words: "ส่งลิงก์ผิดคน" },
  });
  expect([over.status, over.code]).toEqual([409, "move_not_possible"]);
  staff.cookie = later.cookie;
  other.cookie = await staffCookie(world, other.id);
});

test("a sender who calls has the goods brought back at the price they were read; the driver is paid for the way", async () => {
  const recalls = recalling(world);
  const { customer, driver, id, backSatang } = await recalls.aboard();
  expect(await recallOptions(id)).toEqual({
    allowed: true,
    refusal: null,
    returnSatang: backSatang,
    fareDueSatang: 0,
  });
  const recall = (changes: object = {}, expected: object = {}) =>
    change(
      `${id}/recall`,
      { expectedReturnSatang: backSatang, ...changes },
      { state: "in_transit", driverId: driver.id, ...expected },
    );
  expect((await recall({ words: "" })).code).toBe("invalid");
  expect((await recall({}, { state: "assigned" })).code).toBe("conflict");
  const dearer = await recall({ expectedReturnSatang: backSatang + 100 });
  expect([dearer.status, dearer.code]).toEqual([409, "price_changed"]);
  expect((await bookingOf(id)).recalledAt).toBeNull();
  expect((await recall()).status).toBe(200);
  expect((await recall()).code).toBe("conflict");
  expect((await recall({}, { state: "returning" })).code).toBe("conflict");
  expect(await audited(id)).toEqual(["booking.recalled"]);
  const view = await recalls.read(customer, id);
  expect([view.state, view.recall?.recalledAt]).toEqual([
    "returning",
    world.clock.now.toISOString(),
  ]);
  expect(view.timeline.find(({ kind }) => kind === "recalled")?.byStaff).toBe(true);
  expect((await recalls.task(driver, id)).recall?.paySatang).toBe(
    Math.ceil((backSatang * 85) / 100),
  );
  await send(world, driver, id, [{ kind: "returned", ...withPhoto() }]);
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(backSatang);
});

test("goods that the driver does not have yet cannot be brought back, and a booking that is not there is not found", async () => {
  const { id } = await book(world, await newCustomer(world));
  expect(await recallOptions(id)).toMatchObject({ allowed: false, refusal: "recall_too_early" });
  expect((await change(`${id}/recall`, { expectedReturnSatang: 0 })).code).toBe("recall_too_early");
  const unknown = crypto.randomUUID();
  expect((await read(`${unknown}/recall`)).status).toBe(404);
  expect((await change(`${unknown}/recall`, { expectedReturnSatang: 0 })).status).toBe(404);
});

test("two of staff recall at once: once, with one row in the log; the driver hands over before: nothing is recalled", async () => {
  const recalls = recalling(world);
  const { driver, id, backSatang } = await recalls.aboard();
  const recall = (by: Staff) =>
    change(
      `${id}/recall`,
      { expectedReturnSatang: backSatang },
      { state: "in_transit", driverId: driver.id, by },
    );
  const answers = await runConcurrently(world, (trx) => lockBooking(trx, id), {
    begin: () => Promise.all([recall(staff), recall(other)]),
    goOn: async () => {},
  });
  expect(answers.map(({ code, status }) => code ?? status).toSorted()).toEqual([200, "conflict"]);
  expect(await audited(id)).toEqual(["booking.recalled"]);
  const later = await recalls.aboard();
  await send(world, later.driver, later.id, delivered(1));
  const late = await change(
    `${later.id}/recall`,
    { expectedReturnSatang: later.backSatang },
    { state: "delivered", driverId: later.driver.id },
  );
  expect(late.code).toBe("recall_too_late");
  expect(await audited(later.id)).toEqual([]);
});
