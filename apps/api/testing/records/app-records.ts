import { randomUUID } from "node:crypto";
import { sha256 } from "../../src/keys/secrets.ts";
import { newOfferOf } from "../../src/modules/bookings/record/booking.ts";
import { recordNotice } from "../../src/modules/platform/notifications/record-notice.ts";
import type { Sent } from "../accounts/console-access.ts";
import { book, bookAndAccept } from "../world/delivery.ts";
import { bearer, openSession, type Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";
import { keyRecords } from "./key-records.ts";

type Sending = Record<string, Sent>;
/**
 * Two bookings of the customer, the second of which was offered to the driver, and another person's
 * task.
 */
type Had = {
  bookingId: string;
  offeredId: string;
  offerId: string;
  taskId: string;
  deviceId: string;
};

const about = (id: string, body?: unknown): Sent => ({ path: { id }, body });

/** What the customer and the driver have, and a request for each call that is about it. */
export async function appRecords(
  world: TestWorld,
  customer: Person,
  driver: Person,
): Promise<Sending> {
  const { db } = world.deps;
  const task = await bookAndAccept(world, driver);
  const [booking, offered] = [await book(world, customer), await book(world, customer)];
  const device = await db
    .selectFrom("sessions")
    .select("id")
    .where("tokenHash", "=", sha256(await openSession(world, customer)))
    .executeTakeFirstOrThrow();
  const had: Had = {
    bookingId: booking.id,
    offeredId: offered.id,
    offerId: await offer(world, offered.id, driver),
    taskId: task.id,
    deviceId: device.id,
  };
  return {
    ...(await ofCustomer(world, customer, had)),
    ...ofBooking(had),
    ...(await ofDriver(world, driver, had)),
    ...(await keyRecords(world, driver, had.bookingId)),
  };
}

async function offer(world: TestWorld, bookingId: string, driver: Person): Promise<string> {
  const { db, clock } = world.deps;
  const { id } = await db
    .insertInto("offers")
    .values({
      ...newOfferOf(bookingId),
      driverId: driver.id,
      wave: 1,
      sentAt: clock(),
      expiresAt: new Date(clock().getTime() + 30_000),
      pickupDistanceMetres: 100,
      pickupSeconds: 60,
      reasons: ["nearest"],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function ofCustomer(world: TestWorld, customer: Person, had: Had): Promise<Sending> {
  const { db } = world.deps;
  const used = await db
    .selectFrom("bookings")
    .select("quoteId")
    .where("id", "=", had.bookingId)
    .executeTakeFirstOrThrow();
  const id = async (url: string, payload: object) =>
    (
      await world.app.inject({ method: "POST", url, payload, headers: bearer(customer.token) })
    ).json().data.id as string;
  const place = { label: "บ้าน", address: "สุขุมวิท 24", latitude: 13.72, longitude: 100.56 };
  const placeId = await id("/api/customer/places", place);
  const code = await id("/api/verifications", { channel: "email" });
  const contact = { contactName: "สมชาย", contactPhone: "0812345678" };
  return {
    ...(await ofBusiness(id)),
    "DELETE /api/customer/devices/{id}": { path: { id: had.deviceId } },
    "POST /api/customer/identities/{provider}/remove": {
      path: { provider: await linked(world, customer, "customer") },
    },
    "POST /api/customer/notices/{id}/read": { path: { id: await noticed(world, customer) } },
    "PUT /api/customer/places/{id}": { path: { id: placeId }, body: place },
    "DELETE /api/customer/places/{id}": { path: { id: placeId } },
    "POST /api/verifications/{id}/confirm": { path: { id: code }, body: { code: "000000" } },
    "POST /api/bookings": {
      body: { quoteId: used.quoteId, stops: [contact, contact], payment: { method: "cash" } },
    },
  };
}

/** A notice of this person. */
export async function noticed({ deps: { db, clock } }: TestWorld, { id }: Person): Promise<string> {
  const textFor = () => ({ title: "ข้อความ", text: "ถนนปิด" });
  const notice = { accountId: id, event: "message", source: "message:1", now: clock() };
  const written = await recordNotice(db, { ...notice, shown: { path: "/driver/task", textFor } });
  return written?.id ?? "";
}

/** A business of the customer. */
async function ofBusiness(create: (url: string, payload: object) => Promise<string>) {
  const business = about(await create("/api/businesses", { name: "ร้านดอกไม้" }));
  return {
    "GET /api/businesses/{id}": business,
    "GET /api/businesses/{id}/log": business,
    "GET /api/businesses/{id}/members": business,
    "GET /api/businesses/{id}/invitations": business,
    "GET /api/businesses/{id}/bank-account": business,
    "GET /api/businesses/{id}/closure": business,
    "GET /api/businesses/{id}/keys": business,
    "GET /api/businesses/{id}/mandates": business,
    "GET /api/businesses/{id}/mandate-bounds": business,
  };
}

const otherDropOff = {
  fromIndex: 1,
  dropOffs: [
    {
      ...{ from: null, address: "ถนนสีลม", latitude: 13.7279, longitude: 100.524 },
      ...{ contactName: "สมหญิง", contactPhone: "0891112222" },
    },
  ],
};

const ofBooking = (had: Had): Sending => ({
  "GET /api/bookings/{id}": about(had.bookingId),
  "GET /api/bookings/{id}/events": about(had.bookingId),
  "POST /api/bookings/{id}/rating": about(had.bookingId, { stars: 5 }),
  "POST /api/bookings/{id}/change-driver": about(had.bookingId),
  "POST /api/bookings/{id}/resend-pin": about(had.bookingId, { stopIndex: 1 }),
  "POST /api/bookings/{id}/release-pin": about(had.bookingId, { stopIndex: 1 }),
  "GET /api/bookings/{id}/reports": about(had.bookingId),
  "POST /api/bookings/{id}/reports": about(had.bookingId, { kind: "other", text: "ถามเรื่องการส่ง" }),
  "GET /api/bookings/{id}/messages": about(had.bookingId),
  "POST /api/bookings/{id}/messages": about(had.bookingId, { text: "ฝากไว้ที่ป้อมยาม" }),
  "POST /api/bookings/{id}/messages/read": about(had.bookingId, { upToId: 0 }),
  "POST /api/bookings/{id}/messages/typing": about(had.bookingId),
  "GET /api/bookings/{id}/proof-chain": about(had.bookingId),
  "GET /api/bookings/{id}/receipts": about(had.bookingId),
  "POST /api/bookings/{id}/tax-receipt": about(had.bookingId, {
    ...{ name: "ร้านดอกไม้ปากคลอง", address: "1 ถนนจักรเพชร กรุงเทพฯ 10200", taxId: "1112034563562" },
  }),
  "GET /api/receipts/{id}": about(randomUUID()),
  "POST /api/bookings/{id}/priority-fee": about(had.bookingId, { totalSatang: 1000 }),
  "POST /api/bookings/{id}/tip": about(had.bookingId, { amountSatang: 2000 }),
  "GET /api/charges/{id}": about(randomUUID()),
  "POST /api/charges/{id}/check": about(randomUUID()),
  "POST /api/charges/{id}/end": about(randomUUID()),
  "POST /api/reports/{id}/messages": about(randomUUID(), { text: "ตอบ" }),
  "POST /api/reports/{id}/withdraw": about(randomUUID()),
  "POST /api/bookings/{id}/payments": about(had.bookingId, { method: "promptpay" }),
  "POST /api/bookings/{id}/payments/check": about(had.bookingId),
  "POST /api/bookings/{id}/edits/quote": about(had.bookingId, otherDropOff),
  "POST /api/bookings/{id}/edits": about(had.bookingId, { ...otherDropOff, totalSatang: 100 }),
  "DELETE /api/bookings/{id}/edits/{editId}": { path: { id: had.bookingId, editId: randomUUID() } },
  "POST /api/bookings/{id}/cancel": about(had.bookingId, { expectedFeeSatang: 0 }),
  "POST /api/bookings/{id}/return-to-me": about(had.bookingId, { expectedReturnSatang: 2000 }),
  "POST /api/bookings/{id}/share-link": about(had.bookingId),
});

async function ofDriver(world: TestWorld, driver: Person, had: Had): Promise<Sending> {
  const { clock } = world.deps;
  return {
    "DELETE /api/driver/devices/{id}": { path: { id: had.deviceId } },
    "POST /api/driver/identities/{provider}/remove": {
      path: { provider: await linked(world, driver, "driver") },
    },
    "POST /api/driver/notices/{id}/read": { path: { id: await noticed(world, driver) } },
    "GET /api/driver/tasks/{id}/messages": about(had.taskId),
    "POST /api/driver/tasks/{id}/messages": about(had.taskId, { text: "ถึงแล้ว" }),
    "POST /api/driver/tasks/{id}/messages/read": about(had.taskId, { upToId: 0 }),
    "POST /api/driver/tasks/{id}/messages/typing": about(had.taskId),
    "GET /api/driver/statement": { query: "?month=2026-11" },
    "GET /api/driver/withheld": { query: "?year=2026" },
    "GET /api/driver/tasks/{id}/reports": about(had.taskId),
    "POST /api/driver/tasks/{id}/reports": about(had.taskId, { kind: "other", text: "ที่อยู่ไม่ตรง" }),
    "POST /api/driver/reports/{id}/messages": about(randomUUID(), { text: "ตอบ" }),
    "POST /api/driver/reports/{id}/withdraw": about(randomUUID()),
    "PUT /api/driver/duty": { body: { onDuty: true } },
    "PUT /api/driver/destination": {
      body: { name: "บ้าน", latitude: 13.85, longitude: 100.6 },
    },
    "PUT /api/driver/work-area": {
      body: { name: "จตุจักร", latitude: 13.8, longitude: 100.55, radiusMetres: 5000 },
    },
    "PUT /api/driver/break": { body: { minutes: 15 } },
    "POST /api/driver/positions": {
      body: {
        positions: [{ latitude: 13.74, longitude: 100.53, recordedAt: clock().toISOString() }],
      },
    },
    "GET /api/driver/documents/{kind}": { path: { kind: "vehicle" } },
    "DELETE /api/driver/documents/{kind}": { path: { kind: "vehicle" } },
    "PUT /api/driver/documents/{kind}": { path: { kind: "vehicle" }, body: { fields: {} } },
    "POST /api/driver/offers/{id}/accept": { path: { id: had.offerId } },
    "POST /api/driver/offers/{id}/decline": { path: { id: had.offerId } },
    "POST /api/driver/reserved-bookings/{id}/decline": about(had.bookingId),
    "POST /api/driver/offers/{id}/seen": { path: { id: had.offerId } },
    "GET /api/driver/bookings/{id}": about(had.bookingId),
    "POST /api/driver/bookings/{id}/accept": about(had.offeredId),
    "GET /api/driver/tasks/{id}": about(had.taskId),
    "POST /api/driver/tasks/{id}/edit/accept": about(had.taskId, { editId: randomUUID() }),
    "POST /api/driver/tasks/{id}/edit/decline": about(had.taskId, { editId: randomUUID() }),
    "POST /api/driver/tasks/{id}/resend-pin": about(had.taskId, { stopIndex: 1 }),
    "POST /api/driver/tasks/{id}/events": about(had.taskId, {
      events: [
        { id: randomUUID(), kind: "heading", stopIndex: 0, occurredAt: clock().toISOString() },
      ],
    }),
  };
}

async function linked(
  world: TestWorld,
  owner: Person,
  role: "customer" | "driver",
): Promise<string> {
  const now = world.deps.clock();
  const identity = {
    accountId: owner.id,
    role,
    provider: "line" as const,
    subject: `U${role}`,
    displayName: role,
  };
  await world.deps.db
    .insertInto("identities")
    .values({ ...identity, linkedAt: now, lastUsedAt: now })
    .execute();
  return identity.provider;
}
