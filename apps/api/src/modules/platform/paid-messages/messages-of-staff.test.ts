import { limits } from "@songtan/domain/limits";
import { messagePurposes, type PaidChannel } from "@songtan/domain/paid-messages/purposes";
import { afterEach, beforeEach, expect, test } from "vitest";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

const budget = 10;
let world: TestWorld;
let staff: Staff;
beforeEach(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on", SMS_CODES_PER_HOUR: String(budget) });
  staff = await signedIn();
});
afterEach(() => world.close());

const signedIn = () => newStaff(world, ["booking.manage", "staff.manage", "driver.review"]);
/** After an hour the first session of staff has ended. */
async function waitAnHour() {
  world.clock.advance(3601);
  return signedIn();
}

type Purpose = "caller_link" | "driver_message" | "announcement" | "test";

/** What others of staff sent within the hour. */
async function spend(count: number, purpose: Purpose, channel: PaidChannel = "sms") {
  const message = { channel, purpose, share: messagePurposes[purpose], sent: true } as const;
  const rows = Array.from({ length: count }, () => ({ ...message, reservedAt: world.clock.now }));
  await world.deps.db.insertInto("paidMessages").values(rows).execute();
}
const incidents = async () =>
  (await world.deps.db.selectFrom("incidents").select(["kind", "details"]).execute()).map(
    ({ kind, details }) => [kind, (details as { share?: string } | null)?.share],
  );
const sentTo = async (phone: string) => {
  await world.runJobs();
  return world.sent.filter(({ to, channel }) => to === phone && channel === "sms").length;
};

const tryOnCall = (by = staff) => staffCall(world, by, `POST /console/on-call/${staff.id}/try`);

test("tests of those on call have a budget for an hour, and one that does not fit sends nothing", async () => {
  await staffCall(world, staff, `PUT /console/on-call/${staff.id}`, {
    body: {
      ...{ rank: 1, phone: "0812345671", days: [0, 1, 2, 3, 4, 5, 6] },
      ...{ fromMinute: 0, untilMinute: 0, channels: ["sms", "email"] },
    },
  });
  await spend(limits.testMessagesPerHour - 1, "test");
  expect((await tryOnCall()).status).toBe(200);
  expect(world.sent.map(({ channel }) => channel).sort()).toEqual(["email", "sms"]);
  expect(await incidents()).toContainEqual(["sms_budget_used", "sms_test"]);
  world.sent.length = 0;
  const refused = await tryOnCall();
  expect([refused.status, refused.code]).toEqual([429, "staff_messages_used"]);
  expect(refused.error.message).toContain("โทร");
  expect(world.sent).toEqual([]);
  expect((await tryOnCall(await waitAnHour())).status).toBe(200);
});

test("a link that staff send again has a budget for its reader and for the hour", async () => {
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  const renew = (by = staff) =>
    staffCall(world, by, `POST /console/bookings/${id}/share-link`, {
      body: { words: "ส่งลิงก์ผิดคน" },
    });
  expect((await renew()).status).toBe(200);
  await spend(budget - 1, "caller_link");
  const refused = await renew();
  expect([refused.status, refused.code]).toEqual([429, "staff_messages_used"]);
  expect(await sentTo(customer.phone)).toBe(1);
  expect(await incidents()).toEqual([]);
  const later = await waitAnHour();
  expect((await renew(later)).status).toBe(200);
  await spend(budget - 2, "caller_link");
  expect((await renew(later)).status).toBe(200);
  expect(await incidents()).toContainEqual(["sms_budget_used", "sms_caller"]);
});

test("two links at once do not both take the last of the hour", async () => {
  const bookings = [];
  for (let count = 0; count < 2; count += 1)
    bookings.push(await book(world, await newCustomer(world)));
  await spend(budget - 1, "caller_link");
  const answers = await Promise.all(
    bookings.map(({ id }) =>
      staffCall(world, staff, `POST /console/bookings/${id}/share-link`, {
        body: { words: "ส่งลิงก์ผิดคน" },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
});

test("a message to a driver that would cost more than the hour's budget is refused", async () => {
  const driver = await newDriver(world);
  const send = () =>
    staffCall(world, staff, `POST /console/drivers/${driver.id}/messages`, {
      body: { text: "กรุณาโทรกลับ" },
    });
  expect((await send()).status).toBe(200);
  expect(await sentTo(driver.phone)).toBe(1);
  await spend(budget - 1, "driver_message");
  expect((await send()).code).toBe("staff_messages_used");
  expect(await sentTo(driver.phone)).toBe(1);
});
