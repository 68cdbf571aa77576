import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ChatMessage } from "@songtan/contract/bookings/chat";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { yesterdayNoon } from "../../../../testing/money/paid.ts";
import { call, type Route } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { sendPicture } from "../../../../testing/world/pictures.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
beforeEach(() => {
  world.clock.now = yesterdayNoon();
});
afterAll(() => world.close());

type Side = "customer" | "driver";
const basePath = (side: Side) => (side === "customer" ? "/bookings" : "/driver/tasks");
const accept = (driver: Person, id: string) =>
  call<TaskView>(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
/** A booking with a driver on the way to it. */
const bookWithDriver = async () => {
  const [customer, driver] = [await newCustomer(world), await newDriver(world)];
  const { id } = await book(world, customer);
  expect((await accept(driver, id)).status).toBe(200);
  return { customer, driver, id };
};
type Key = { "idempotency-key": string };
const write = (
  side: Side,
  { token }: Person,
  ...[id, body, headers]: [id: string, body: object, headers?: Key]
) =>
  call<ChatMessage>(world, `POST ${basePath(side)}/${id}/messages` as Route, {
    token,
    body,
    ...(headers && { headers }),
  });
const read = (side: Side, { token }: Person, ...[id, query = ""]: [id: string, query?: string]) =>
  call<ChatMessage[]>(world, `GET ${basePath(side)}/${id}/messages${query}` as Route, { token });
const markRead = (side: Side, { token }: Person, ...[id, upToId]: [id: string, upToId: number]) =>
  call(world, `POST ${basePath(side)}/${id}/messages/read` as Route, { token, body: { upToId } });
const chatOf = async (side: Side, { token }: Person, id: string) =>
  (await call<BookingView & TaskView>(world, `GET ${basePath(side)}/${id}` as Route, { token }))
    .data.chat;
const texts = (messages: readonly ChatMessage[]) => messages.map(({ text }) => text);
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#3a3" } })
    .jpeg()
    .toBuffer();
/** Runs the waiting jobs and returns how many SMS this person received from them. */
const notices = async ({ phone }: Person) => {
  const before = world.sent.length;
  await world.runJobs();
  return world.sent.slice(before).filter(({ to, text }) => to === phone && text.includes("ตอบที่"))
    .length;
};

test("customer and driver write to each other, and each sees what the other has not read", async () => {
  const { customer, driver, id } = await bookWithDriver();
  expect(await chatOf("customer", customer, id)).toMatchObject({
    mayWrite: true,
    unread: 0,
    lastId: 0,
  });
  const hello = await write("driver", driver, id, { text: "กำลังไป" });
  expect([hello.status, hello.data.own, hello.data.author, hello.data.read]).toEqual([
    201,
    true,
    "driver",
    false,
  ]);
  expect(await chatOf("customer", customer, id)).toMatchObject({
    unread: 1,
    lastId: hello.data.id,
    readId: 0,
  });
  expect((await markRead("customer", customer, id, hello.data.id)).status).toBe(200);
  expect(await chatOf("customer", customer, id)).toMatchObject({ unread: 0 });
  expect(await chatOf("driver", driver, id)).toMatchObject({ unread: 0, readId: hello.data.id });
  await write("customer", customer, id, { text: "ฝากไว้ที่ป้อมยาม" });
  const thread = (await read("driver", driver, id)).data;
  expect(thread.map(({ text, own, read }) => [text, own, read])).toEqual([
    ["ฝากไว้ที่ป้อมยาม", false, false],
    ["กำลังไป", true, true],
  ]);
  expect(JSON.stringify(thread)).not.toContain(customer.phone);
});

test("a message sent twice with one key is written once", async () => {
  const { customer, driver, id } = await bookWithDriver();
  const key = { "idempotency-key": "one-message" };
  const first = await write("customer", customer, id, { text: "อยู่ชั้นสอง" }, key);
  const again = await write("customer", customer, id, { text: "อยู่ชั้นสอง" }, key);
  expect([again.status, again.data.id]).toEqual([201, first.data.id]);
  expect(texts((await read("driver", driver, id)).data)).toEqual(["อยู่ชั้นสอง"]);
});

test("long chats come in pages, the newest first", async () => {
  const { customer, driver, id } = await bookWithDriver();
  for (const text of ["หนึ่ง", "สอง", "สาม"]) await write("customer", customer, id, { text });
  const first = await read("driver", driver, id, "?limit=2");
  expect(texts(first.data)).toEqual(["สาม", "สอง"]);
  const { nextCursor } = first.body as unknown as { nextCursor: string };
  const second = await read("driver", driver, id, `?limit=2&cursor=${nextCursor}`);
  expect([texts(second.data), (second.body as { nextCursor?: unknown }).nextCursor]).toEqual([
    ["หนึ่ง"],
    null,
  ]);
  expect((await read("driver", driver, id, "?cursor=made-up")).status).toBe(400);
});

test("pictures are the author's own and were sent for a chat", async () => {
  const { customer, driver, id } = await bookWithDriver();
  const own = (await sendPicture(world, customer.token, { file: await picture(), purpose: "chat" }))
    .data.id;
  const parcel = (
    await sendPicture(world, customer.token, { file: await picture(), purpose: "parcel" })
  ).data.id;
  const shown = await write("customer", customer, id, { photoId: own });
  expect([shown.status, shown.data.text, shown.data.photo?.id]).toEqual([201, "", own]);
  const link = (await read("driver", driver, id)).data[0]?.photo?.url ?? "";
  const opened = await world.app.inject({ url: link });
  expect([opened.statusCode, opened.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  for (const [side, person, photoId] of [
    ["driver", driver, own],
    ["customer", customer, parcel],
  ] as const) {
    const refused = await write(side, person, id, { photoId });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ["photoId"]]);
  }
});

test("an empty or endless message is refused at its field", async () => {
  const { customer, id } = await bookWithDriver();
  for (const text of ["", " \n ", "ก".repeat(501)]) {
    const refused = await write("customer", customer, id, { text });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ["text"]]);
  }
});

test("no other person reads or writes, and without a driver no message can be written", async () => {
  const { customer, driver, id } = await bookWithDriver();
  const [otherCustomer, otherDriver] = [await newCustomer(world), await newDriver(world)];
  for (const [side, person] of [
    ["customer", otherCustomer],
    ["driver", otherDriver],
    ["customer", driver],
  ] as const) {
    expect([401, 404]).toContain((await read(side, person, id)).status);
    expect([401, 404]).toContain((await write(side, person, id, { text: "ใคร" })).status);
    expect([401, 404]).toContain((await markRead(side, person, id, 1)).status);
  }
  const waiting = await book(world, customer);
  const early = await write("customer", customer, waiting.id, { text: "มีใครไหม" });
  expect([early.status, early.error.code]).toEqual([422, "chat_not_open"]);
  expect(await chatOf("customer", customer, waiting.id)).toBeUndefined();
});

test("a new driver reads nothing from before, the one before nothing at all", async () => {
  const { customer, driver, id } = await bookWithDriver();
  await write("customer", customer, id, { text: "รหัสประตู 1234" });
  await send(world, driver, id, [{ kind: "given_back", reason: "vehicle_trouble" }]);
  const second = await newDriver(world);
  expect((await accept(second, id)).status).toBe(200);
  expect(texts((await read("driver", second, id)).data)).toEqual([]);
  expect(await chatOf("driver", second, id)).toMatchObject({ unread: 0, lastId: 0 });
  await write("customer", customer, id, { text: "สวัสดี" });
  expect(texts((await read("driver", second, id)).data)).toEqual(["สวัสดี"]);
  expect((await read("driver", driver, id)).status).toBe(404);
  expect((await write("driver", driver, id, { text: "ขอโทษ" })).status).toBe(404);
  expect(texts((await read("customer", customer, id)).data)).toEqual(["สวัสดี", "รหัสประตู 1234"]);
});

test("the chat closes a day after the end and can still be read", async () => {
  const { customer, driver, id } = await bookWithDriver();
  const { totalSatang } = (
    await call<BookingView>(world, `GET /bookings/${id}`, { token: customer.token })
  ).data;
  await send(world, driver, id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: totalSatang },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  expect((await write("customer", customer, id, { text: "ลืมร่ม" })).status).toBe(201);
  world.clock.now = new Date(world.clock.now.getTime() + 24 * 3_600_000);
  const late = await write("driver", driver, id, { text: "ช้าไป" });
  expect([late.status, late.error.code]).toEqual([422, "chat_closed"]);
  expect(late.error.message).toContain("24");
  expect(await chatOf("customer", customer, id)).toMatchObject({ mayWrite: false });
  expect(texts((await read("customer", customer, id)).data)).toEqual(["ลืมร่ม"]);
});

test("staff who manage bookings read the chat and write to both; the audit log records it", async () => {
  const { customer, driver, id } = await bookWithDriver();
  await write("customer", customer, id, { text: "รถมาหรือยัง" });
  const staff = await newStaff(world, ["booking.manage"]);
  const path = `/console/bookings/${id}/messages`;
  const body = { text: "ตรวจสอบให้แล้ว รถกำลังไป" };
  const written = await staffCall<ChatMessage>(world, staff, `POST ${path}` as Route, { body });
  expect([written.status, written.data?.author, written.data?.read]).toEqual([201, "staff", null]);
  for (const [side, person] of [
    ["customer", customer],
    ["driver", driver],
  ] as const)
    expect((await read(side, person, id)).data[0]).toMatchObject({
      text: body.text,
      author: "staff",
      own: false,
    });
  const log = await world.deps.db
    .selectFrom("auditLog")
    .select("subjectId")
    .where("action", "=", "chat.written")
    .where("actorId", "=", staff.id)
    .execute();
  expect(log).toEqual([{ subjectId: id }]);
});

test("typing is signalled to the other side alone, while the chat is open", async () => {
  const { customer, driver, id } = await bookWithDriver();
  const signals: string[] = [];
  const end = world.deps.hub.subscribe("typing", id, (signal) => {
    if (signal.topic === "typing") signals.push(signal.by);
  });
  const type = async (side: Side, { token }: Person, bookingId = id) =>
    (await call(world, `POST ${basePath(side)}/${bookingId}/messages/typing` as Route, { token }))
      .status;
  expect([await type("customer", customer), await type("driver", driver)]).toEqual([200, 200]);
  await expect.poll(() => signals).toEqual(["customer", "driver"]);
  expect(await type("customer", await newCustomer(world))).toBe(404);
  expect(await type("driver", await newDriver(world))).toBe(404);
  const waiting = await book(world, customer);
  expect(await type("customer", customer, waiting.id)).toBe(200);
  expect(signals).toEqual(["customer", "driver"]);
  end();
});

test("a person who did not look gets one notice for each burst, by the channel they chose", async () => {
  const { customer, driver, id } = await bookWithDriver();
  await write("driver", driver, id, { text: "ถึงแล้ว" });
  const two = (await write("driver", driver, id, { text: "รอหน้าร้าน" })).data.id;
  expect(await notices(customer)).toBe(1);
  await write("driver", driver, id, { text: "อยู่ไหม" });
  expect(await notices(customer)).toBe(0);
  await markRead("customer", customer, id, two + 1);
  await write("driver", driver, id, { text: "ยังรออยู่" });
  expect(await notices(customer)).toBe(1);
  await markRead("customer", customer, id, two + 2);
  const open = (await write("driver", driver, id, { text: "เจอกันแล้ว" })).data.id;
  await markRead("customer", customer, id, open);
  expect(await notices(customer)).toBe(0);
  await call(world, "PUT /driver/notifications", {
    token: driver.token,
    body: { choices: [{ event: "message", channel: "sms", wanted: false }] },
  });
  await write("customer", customer, id, { text: "ขอบคุณ" });
  expect(await notices(driver)).toBe(0);
});
