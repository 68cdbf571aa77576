import type { NoticeView, UnreadNotices } from "@songtan/contract/identity/notices";
import { unreadMax } from "@songtan/domain/accounts/inbox/inbox";
import { retention } from "@songtan/domain/retention";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { book, send } from "../../../../testing/world/delivery.ts";
import {
  newCustomer,
  newDriver,
  type Person,
  verifiedCustomer,
} from "../../../../testing/world/people.ts";
import { newTestBusiness } from "../../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { sweep } from "../../privacy/retention/sweep.ts";
import { enqueueNotice } from "../notifications/enqueue-notice.ts";
import { notifyMilestones } from "../notifications/notify-milestones.ts";
import { recordNotice } from "../notifications/record-notice.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Role = "customer" | "driver";
const list = (person: Person, { role = "customer" as Role, query = "" } = {}) =>
  call<NoticeView[]>(world, `GET /${role}/notices${query}` as "GET /customer/notices", person);
const unread = async (person: Person, role: Role = "customer") =>
  (await call<UnreadNotices>(world, `GET /${role as "customer"}/notices/unread`, person)).data
    .unread;
const readOne = (person: Person, id: string, role: Role = "customer") =>
  call<UnreadNotices>(world, `POST /${role as "customer"}/notices/${id}/read`, {
    token: person.token,
  });
const readAll = (person: Person, until: string) =>
  call<UnreadNotices>(world, "POST /customer/notices/read", {
    token: person.token,
    body: { until },
  });

const page = "/customer/profile/payments";
/** As many notices to a person, a second apart. */
async function write({ id }: Person, count: number): Promise<void> {
  for (let round = 0; round < count; round++) {
    world.clock.advance(1);
    const notice = {
      accountId: id,
      event: "case",
      source: `test:${world.clock.now.toISOString()}`,
    };
    const textFor = () => ({ title: `${round}`, text: "ข้อความ" });
    await recordNotice(world.deps.db, {
      ...notice,
      shown: { path: page, textFor },
      now: world.clock.now,
    });
  }
}
const rowsOf = ({ id }: Person) =>
  world.deps.db.selectFrom("notices").selectAll().where("accountId", "=", id).execute();

test("a milestone is in the inbox of a customer whom no push reaches, in both languages, and leads to the booking", async () => {
  const [customer, driver] = [await newCustomer(world), await newDriver(world)];
  const { id, number } = await book(world, customer);
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  world.clock.advance(60);
  await send(world, driver, id, [{ kind: "heading" }, { kind: "arrived" }]);
  const thai = (await list(customer)).data;
  expect(thai.map(({ path }) => path)).toEqual([
    `/customer/tracking/${id}`,
    `/customer/tracking/${id}`,
  ]);
  expect(thai.map(({ title }) => title)).toEqual([
    `คนขับถึงจุดรับแล้ว · ${number}`,
    `มีคนขับรับงานแล้ว · ${number}`,
  ]);
  const english = await call<NoticeView[]>(world, "GET /customer/notices", {
    token: customer.token,
    headers: { "accept-language": "en" },
  });
  expect(english.data[0]).toMatchObject({
    event: "delivery",
    title: `The driver is at the pick-up · ${number}`,
    text: "Please have the parcel ready.",
    readAt: null,
  });
  expect(await unread(customer)).toBe(2);
});

test("the same event twice is one notice, and one that is rolled back is none", async () => {
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  const event = {
    ...{ bookingId: id, kind: "delivered" as const, actor: "system" },
    ...{ happenedAt: world.clock.now, receivedAt: world.clock.now },
  };
  const transaction = () => world.deps.db.transaction();
  await Promise.all([
    transaction().execute((trx) => notifyMilestones(trx, [event])),
    transaction().execute((trx) => notifyMilestones(trx, [event])),
  ]);
  expect(await rowsOf(customer)).toHaveLength(1);
  const undone = transaction().execute(async (trx) => {
    await notifyMilestones(trx, [{ ...event, kind: "lost" }]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await unread(customer)).toBe(1);
});

test("pages go from the newest to the oldest, and every notice is on one of them", async () => {
  const customer = await newCustomer(world);
  await write(customer, 5);
  const first = await list(customer, { query: "?limit=3" });
  const second = await list(customer, { query: `?limit=3&cursor=${first.nextCursor}` });
  expect([...first.data, ...second.data].map(({ title }) => title)).toEqual([
    "4",
    "3",
    "2",
    "1",
    "0",
  ]);
  expect(second.nextCursor).toBeNull();
});

test("one is marked as read once, by two marks at the same moment too", async () => {
  const customer = await newCustomer(world);
  await write(customer, 2);
  const [notice] = (await list(customer)).data;
  const answers = await Promise.all([
    readOne(customer, `${notice?.id}`),
    readOne(customer, `${notice?.id}`),
  ]);
  expect(answers.map(({ status, data }) => [status, data.unread])).toEqual([
    [200, 1],
    [200, 1],
  ]);
  const readAt = (await list(customer)).data[0]?.readAt;
  expect(readAt).toBe(world.clock.now.toISOString());
  world.clock.advance(60);
  await readOne(customer, `${notice?.id}`);
  expect((await list(customer)).data[0]?.readAt).toBe(readAt);
});

test("all are marked up to the newest one that was seen", async () => {
  const customer = await newCustomer(world);
  await write(customer, 2);
  const seen = (await list(customer)).data[0];
  await write(customer, 1);
  expect((await readAll(customer, `${seen?.at}`)).data.unread).toBe(1);
  expect((await list(customer)).data.map(({ readAt }) => readAt === null)).toEqual([
    true,
    false,
    false,
  ]);
});

test("another person's notice is neither shown nor marked, of the other role too", async () => {
  const [customer, other, driver] = [
    await newCustomer(world),
    await newCustomer(world),
    await newDriver(world),
  ];
  await write(customer, 1);
  const id = `${(await list(customer)).data[0]?.id}`;
  expect((await readOne(other, id)).status).toBe(404);
  expect((await readOne(driver, id, "driver")).status).toBe(404);
  await readAll(other, world.clock.now.toISOString());
  expect([(await list(other)).data, await unread(customer)]).toEqual([[], 1]);
});

test("the figure ends above ninety-nine", async () => {
  const customer = await newCustomer(world);
  await write(customer, unreadMax + 5);
  expect(await unread(customer)).toBe(unreadMax + 1);
});

test("an offer is not shown, since it is over before it is read", async () => {
  const driver = await newDriver(world);
  const { db, clock } = world.deps;
  await db.transaction().execute((trx) =>
    enqueueNotice(trx, {
      ...{ accountId: driver.id, event: "offer", source: "offer:1", path: "/driver/booking" },
      ...{ tag: "offer:1", offer: { id: driver.id, expiresAt: clock().toISOString() } },
      ...{ textFor: () => ({ title: "งานใหม่", text: "80 บาท" }), now: clock() },
    }),
  );
  expect([(await rowsOf(driver)).length, (await list(driver, { role: "driver" })).data]).toEqual([
    1,
    [],
  ]);
});

test("a warning of a new password is one notice without the link of its messages", async () => {
  const customer = await verifiedCustomer(world);
  await call(world, "PUT /customer/password", {
    token: customer.token,
    body: { currentPassword: "a long password", newPassword: "another long password" },
  });
  await world.runJobs();
  const [shown, ...others] = (await list(customer)).data;
  expect([shown?.title, shown?.path, others]).toEqual([
    "เปลี่ยนรหัสผ่านแล้ว",
    "/customer/profile/security",
    [],
  ]);
  const token = world.sent.map(({ text }) => /not-me\/([\w-]+)/.exec(text)?.[1]).find(Boolean);
  expect(token).toBeTruthy();
  expect(JSON.stringify(await rowsOf(customer))).not.toContain(token);
});

test("a page that a key opens is refused by the database as well", async () => {
  const customer = await newCustomer(world);
  const titles = { titleTh: "ก", titleEn: "a", textTh: "ก", textEn: "a" };
  const row = { accountId: customer.id, event: "account", notifiedAt: world.clock.now, ...titles };
  const insert = (path: string) =>
    world.deps.db
      .insertInto("notices")
      .values({ ...row, source: path, path })
      .execute();
  await expect(insert("/not-me/4Zs0uXl2kQ")).rejects.toThrow("notices_path_without_key");
  await expect(insert("/customer/tracking/Kx93_aPq0LmZ")).rejects.toThrow(
    "notices_path_without_key",
  );
  const textFor = () => ({ title: "ก", text: "ก" });
  const notice = { accountId: customer.id, event: "account", source: "key", now: world.clock.now };
  await expect(
    recordNotice(world.deps.db, { ...notice, shown: { path: "/r/Ab3xYz0pQr", textFor } }),
  ).rejects.toThrow("leads to a page of its reader");
});

test("the account of a business has no reader, so nothing is written for it", async () => {
  const { accountId } = await newTestBusiness(world).then(({ id }) =>
    world.deps.db
      .selectFrom("businesses")
      .select("liveAccountId as accountId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  const textFor = () => ({ title: "ก", text: "ก" });
  const notice = { accountId, event: "case", source: "business", now: world.clock.now };
  expect(
    await recordNotice(world.deps.db, { ...notice, shown: { path: page, textFor } }),
  ).toBeNull();
});

test("after its time a notice is not shown, and the sweep deletes it", async () => {
  const customer = await newCustomer(world);
  const now = new Date(world.clock.now.getTime() - retention.notices.days * 86_400_000 - 1000);
  const notice = { accountId: customer.id, event: "case", source: "old", now };
  const textFor = () => ({ title: "ก", text: "ก" });
  await recordNotice(world.deps.db, { ...notice, shown: { path: page, textFor } });
  expect([(await rowsOf(customer)).length, (await list(customer)).data]).toEqual([1, []]);
  expect(await unread(customer)).toBe(0);
  await sweep(world.deps);
  expect(await rowsOf(customer)).toEqual([]);
});
