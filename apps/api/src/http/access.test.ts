import { randomUUID } from "node:crypto";
import { type StaffScope, staffScopes } from "@songtan/domain/accounts/words";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedFileUrl } from "../features/uploads/queries.ts";
import { newToken, sha256 } from "../secrets.ts";
import { consoleRecords, consoleTable, type Sent } from "../testing/console-access.ts";
import { book, bookAndTake, quoteRequest } from "../testing/delivery.ts";
import { newCustomer, newDriver, type Person } from "../testing/people.ts";
import { newStaff, type Staff, staffCall, staffCookie } from "../testing/staff.ts";
import { openTestWorld, type TestWorld } from "../testing/test-world.ts";

/**
 * Who gets how far with each call: the status for nobody, the customer whose records they are, another customer, a
 * driver without papers, the driver who has the task and the offer, and another driver; a seventh is for a suspended
 * driver where that differs from the one without papers. Staff, whatever their scopes, are nobody here. Up to 299 is done,
 * and 400, 409, 415 and 422 came past every check of who it is; 401, 403 and 404 did not.
 */
const table: Record<string, string> = {
  "POST /api/customer/sign-up": "400 400 400 400 400 400",
  "POST /api/customer/login": "400 400 400 400 400 400",
  "POST /api/customer/logout": "401 200 200 401 401 401",
  "GET /api/customer/user": "401 200 200 401 401 401",
  "PUT /api/customer/user": "401 200 200 401 401 401",
  "PUT /api/customer/password": "401 400 400 401 401 401",
  "GET /api/customer/devices": "401 200 200 401 401 401",
  "DELETE /api/customer/devices/{id}": "401 200 404 401 401 401",
  "DELETE /api/customer/devices": "401 200 200 401 401 401",
  "GET /api/customer/consents": "401 200 200 401 401 401",
  "PUT /api/customer/consents": "401 400 400 401 401 401",
  "GET /api/customer/notifications": "401 200 200 401 401 401",
  "PUT /api/customer/notifications": "401 400 400 401 401 401",
  "GET /api/customer/push": "401 200 200 401 401 401",
  "PUT /api/customer/push": "401 400 400 401 401 401",
  "DELETE /api/customer/push": "401 200 200 401 401 401",
  "GET /api/customer/data-exports": "401 200 200 401 401 401",
  "POST /api/customer/data-exports": "401 400 400 401 401 401",
  "GET /api/customer/closure": "401 200 200 401 401 401",
  "POST /api/customer/closure": "401 400 400 401 401 401",
  "GET /api/customer/places": "401 200 200 401 401 401",
  "POST /api/customer/places": "401 400 400 401 401 401",
  "PUT /api/customer/places/{id}": "401 200 404 401 401 401",
  "DELETE /api/customer/places/{id}": "401 200 404 401 401 401",
  "POST /api/driver/sign-up": "400 400 400 400 400 400",
  "POST /api/driver/login": "400 400 400 400 400 400",
  "POST /api/driver/logout": "401 401 401 200 200 200",
  "GET /api/driver/user": "401 401 401 200 200 200",
  "PUT /api/driver/user": "401 401 401 200 200 200",
  "PUT /api/driver/password": "401 401 401 400 400 400",
  "GET /api/driver/devices": "401 401 401 200 200 200",
  "DELETE /api/driver/devices/{id}": "401 401 401 404 404 404",
  "DELETE /api/driver/devices": "401 401 401 200 200 200",
  "GET /api/driver/consents": "401 401 401 200 200 200",
  "PUT /api/driver/consents": "401 401 401 400 400 400",
  "GET /api/driver/notifications": "401 401 401 200 200 200",
  "PUT /api/driver/notifications": "401 401 401 400 400 400",
  "GET /api/driver/push": "401 401 401 200 200 200",
  "PUT /api/driver/push": "401 401 401 400 400 400",
  "DELETE /api/driver/push": "401 401 401 200 200 200",
  "GET /api/driver/data-exports": "401 401 401 200 200 200",
  "POST /api/driver/data-exports": "401 401 401 400 400 400",
  "GET /api/driver/closure": "401 401 401 200 200 200",
  "POST /api/driver/closure": "401 401 401 400 400 400",
  "GET /api/data-exports/{id}/file": "404 404 404 404 404 404",
  "GET /api/sign-in-options": "200 200 200 200 200 200",
  "POST /api/customer/social-sign-ins": "400 400 400 400 400 400",
  "POST /api/customer/social-sign-ins/{id}/answer": "400 400 400 400 400 400",
  "POST /api/customer/social-sign-ins/{id}/state": "400 400 400 400 400 400",
  "POST /api/customer/social-sign-ins/{id}/sign-up": "400 400 400 400 400 400",
  "POST /api/customer/social-sign-ins/{id}/codes": "400 400 400 400 400 400",
  "POST /api/customer/social-sign-ins/{id}/link": "400 400 400 400 400 400",
  "GET /api/customer/identities": "401 200 200 401 401 401",
  "DELETE /api/customer/identities/{provider}": "401 200 404 401 401 401",
  "POST /api/driver/social-sign-ins": "400 400 400 400 400 400",
  "POST /api/driver/social-sign-ins/{id}/answer": "400 400 400 400 400 400",
  "POST /api/driver/social-sign-ins/{id}/state": "400 400 400 400 400 400",
  "POST /api/driver/social-sign-ins/{id}/sign-up": "400 400 400 400 400 400",
  "POST /api/driver/social-sign-ins/{id}/codes": "400 400 400 400 400 400",
  "POST /api/driver/social-sign-ins/{id}/link": "400 400 400 400 400 400",
  "GET /api/driver/identities": "401 401 401 200 200 200",
  "DELETE /api/driver/identities/{provider}": "401 401 401 404 200 404",
  "POST /api/verifications": "401 400 400 400 400 400",
  "POST /api/verifications/{id}/confirm": "401 422 404 404 404 404",
  "POST /api/password-resets": "400 400 400 400 400 400",
  "POST /api/password-resets/{id}/confirm": "404 404 404 404 404 404",
  "POST /api/uploads": "401 400 400 400 400 400",
  "GET /api/files/{id}": "200 200 200 200 200 200",
  "GET /api/places": "200 200 200 200 200 200",
  "GET /api/places/reverse": "200 200 200 200 200 200",
  "GET /api/map": "200 200 200 200 200 200",
  "GET /api/tariff": "200 200 200 200 200 200",
  "POST /api/quotes": "201 201 201 201 201 201",
  "POST /api/bookings": "401 409 404 401 401 401",
  "GET /api/bookings": "401 200 200 401 401 401",
  "GET /api/bookings/{id}": "401 200 404 401 401 401",
  "GET /api/bookings/{id}/events": "401 200 404 401 401 401",
  "POST /api/bookings/{id}/rating": "401 422 404 401 401 401",
  "POST /api/bookings/{id}/change-driver": "401 422 404 401 401 401",
  "POST /api/bookings/{id}/resend-pin": "401 409 404 401 401 401",
  "POST /api/bookings/{id}/release-pin": "401 409 404 401 401 401",
  "GET /api/bookings/{id}/reports": "401 200 404 401 401 401",
  "POST /api/bookings/{id}/reports": "401 201 404 401 401 401",
  "GET /api/bookings/{id}/messages": "401 200 404 401 401 401",
  "POST /api/bookings/{id}/messages": "401 422 404 401 401 401",
  "POST /api/bookings/{id}/messages/read": "401 200 404 401 401 401",
  "GET /api/driver/tasks/{id}/messages": "401 401 401 404 200 404",
  "POST /api/driver/tasks/{id}/messages": "401 401 401 404 201 404",
  "POST /api/driver/tasks/{id}/messages/read": "401 401 401 404 200 404",
  "POST /api/reports/{id}/messages": "401 404 404 401 401 401",
  "POST /api/reports/{id}/withdraw": "401 404 404 401 401 401",
  "GET /api/driver/tasks/{id}/reports": "401 401 401 404 200 404",
  "POST /api/driver/tasks/{id}/reports": "401 401 401 404 201 404",
  "POST /api/driver/reports/{id}/messages": "401 401 401 404 404 404",
  "POST /api/driver/reports/{id}/withdraw": "401 401 401 404 404 404",
  "GET /api/tracking/{viewKey}": "200 200 200 200 200 200",
  "GET /api/tracking/{viewKey}/events": "200 200 200 200 200 200",
  "GET /api/recipient/{key}": "200 200 200 200 200 200",
  "GET /api/recipient/{key}/events": "200 200 200 200 200 200",
  "POST /api/recipient/{key}/codes": "201 201 201 201 201 201",
  "PUT /api/recipient/{key}/pin": "422 422 422 422 422 422",
  "PUT /api/recipient/{key}/instructions": "200 200 200 200 200 200",
  "PUT /api/driver/duty": "401 401 401 403 409 409",
  "POST /api/driver/positions": "401 401 401 202 202 202",
  "POST /api/driver/sos": "401 401 401 201 201 201",
  "GET /api/driver/dashboard": "401 401 401 200 200 200",
  "GET /api/driver/events": "401 401 401 200 200 200 403",
  "GET /api/driver/documents": "401 401 401 200 200 200",
  "GET /api/driver/documents/{kind}": "401 401 401 200 200 200",
  "PUT /api/driver/documents/{kind}": "401 401 401 400 400 400",
  "DELETE /api/driver/documents/{kind}": "401 401 401 404 404 404",
  "GET /api/driver/document-openings": "401 401 401 200 200 200",
  "GET /api/driver/offers": "401 401 401 200 200 200",
  "POST /api/driver/offers/{id}/accept": "401 401 401 404 409 404",
  "POST /api/driver/offers/{id}/decline": "401 401 401 404 200 404",
  "POST /api/driver/offers/{id}/seen": "401 401 401 200 200 200",
  "GET /api/driver/bookings": "401 401 401 403 200 200",
  "GET /api/driver/bookings/{id}": "401 401 401 403 200 200",
  "POST /api/driver/bookings/{id}/accept": "401 401 401 403 409 200",
  "GET /api/driver/tasks": "401 401 401 200 200 200",
  "GET /api/driver/tasks/{id}": "401 401 401 404 200 404",
  "POST /api/driver/tasks/{id}/resend-pin": "401 401 401 404 409 404",
  "POST /api/driver/tasks/{id}/events": "401 401 401 404 200 404",
  "GET /api/payments/{id}/qr": "400 400 400 400 400 400",
  "GET /api/payment-options": "200 200 200 200 200 200",
  "POST /api/bookings/{id}/payments": "401 409 404 401 401 401",
  "POST /api/bookings/{id}/payments/check": "401 200 404 401 401 401",
  "GET /api/customer/cards": "401 200 200 401 401 401",
  "POST /api/customer/cards": "401 400 400 401 401 401",
  "DELETE /api/customer/cards/{id}": "401 404 404 401 401 401",
  "POST /api/driver/top-ups": "401 401 401 400 400 400",
  "GET /api/driver/top-ups/{id}": "401 401 401 404 404 404",
  "POST /api/driver/top-ups/{id}/check": "401 401 401 404 404 404",
  "GET /api/driver/payouts/terms": "401 401 401 200 200 200",
  "GET /api/driver/payouts": "401 401 401 200 200 200",
  "POST /api/driver/payouts": "401 401 401 400 400 400",
  "GET /api/customer/bank-account": "401 200 200 401 401 401",
  "PUT /api/customer/bank-account": "401 400 400 401 401 401",
  "POST /api/customer/bank-account/remove": "401 400 400 401 401 401",
  "GET /api/customer/cod": "401 200 200 401 401 401",
  "GET /api/customer/cod/summary": "401 200 200 401 401 401",
  "GET /api/customer/credit": "401 200 200 401 401 401",
  "POST /api/customer/credit/transfers": "401 400 400 401 401 401",
  "POST /api/webhooks/omise": "401 401 401 401 401 401",
  "POST /api/bookings/{id}/cancel": "401 200 404 401 401 401",
  "GET /api/bookings/{id}/proof-chain": "401 200 404 401 401 401",
  "GET /api/bookings/{id}/receipts": "401 200 404 401 401 401",
  "POST /api/bookings/{id}/tax-receipt": "401 409 404 401 401 401",
  "GET /api/receipts/{id}": "401 404 404 401 401 401",
  "POST /api/bookings/{id}/priority-fee": "401 422 404 401 401 401",
  "POST /api/bookings/{id}/tip": "401 422 404 401 401 401",
  "GET /api/charges/{id}": "401 404 404 401 401 401",
  "POST /api/charges/{id}/check": "401 404 404 401 401 401",
  "POST /api/charges/{id}/end": "401 404 404 401 401 401",
  "GET /api/customer/amount-due": "401 200 200 401 401 401",
  "POST /api/customer/amount-due/payments": "401 409 409 401 401 401",
  "GET /api/customer/tax-payer": "401 200 200 401 401 401",
  "PUT /api/customer/tax-payer": "401 400 400 401 401 401",
  "DELETE /api/customer/tax-payer": "401 200 200 401 401 401",
  "GET /api/driver/statement": "401 401 401 200 200 200",
  "GET /api/driver/withheld": "401 401 401 200 200 200",
  "GET /api/driver/appeals": "401 401 401 200 200 200",
  "POST /api/driver/appeals": "401 401 401 409 409 409 201",
};

let world: TestWorld;
let origin: string;
let people: (Person | null)[];
let staff: Map<StaffScope | "none" | "all", Staff>;
let sent: Record<string, Sent>;

beforeAll(async () => {
  world = await openTestWorld();
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const [customer, otherCustomer] = [await newCustomer(world), await newCustomer(world)];
  const unverified = await newDriver(world, { verified: false });
  const [driver, otherDriver] = [await newDriver(world), await newDriver(world)];
  const suspended = await newDriver(world);
  people = [null, customer, otherCustomer, unverified, driver, otherDriver, suspended];
  staff = new Map();
  for (const scope of staffScopes) staff.set(scope, await newStaff(world, [scope]));
  staff.set("none", await newStaff(world)).set("all", await newStaff(world, staffScopes));
  await suspend(suspended);
  sent = await records(customer, driver);
  const bookingId = sent["GET /api/bookings/{id}"]?.path?.id ?? "";
  sent = {
    ...sent,
    ...(await consoleRecords(world, bookingId)),
    "POST /api/driver/appeals": { body: { text: "ขอโอกาส" } },
  };
}, 60_000);
afterAll(() => world.close());

async function suspend(driver: Person): Promise<void> {
  const by = staff.get("driver.review");
  const body = { reason: "behaviour" };
  if (by) await staffCall(world, by, `POST /console/drivers/${driver.id}/suspend`, { body });
}

/** What the customer and the driver have, and a request for each call that is about it. */
async function records(customer: Person, driver: Person): Promise<Record<string, Sent>> {
  const { db, secrets, clock } = world.deps;
  const task = await bookAndTake(world, driver);
  const [booking, offered] = [await book(world, customer), await book(world, customer)];
  const usedQuote = await db.selectFrom("bookings").select("quote_id").where("id", "=", booking.id).executeTakeFirst();
  const offer = await db
    .insertInto("offers")
    .values({
      booking_id: offered.id,
      driver_id: driver.id,
      wave: 1,
      sent_at: clock(),
      expires_at: new Date(clock().getTime() + 30_000),
      pickup_distance_metres: 100,
      pickup_seconds: 60,
      reasons: ["nearest"],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const place = { label: "บ้าน", address: "สุขุมวิท 24", latitude: 13.72, longitude: 100.56 };
  const id = async (url: string, payload: object) =>
    (await world.app.inject({ method: "POST", url, payload, headers: bearer(customer.token) })).json().data
      .id as string;
  const placeId = await id("/api/customer/places", place);
  const code = await id("/api/verifications", { channel: "email" });
  const device = await db
    .selectFrom("sessions")
    .select("id")
    .where("token_hash", "=", sha256(await freshToken(customer)))
    .executeTakeFirstOrThrow();
  const contact = { contactName: "สมชาย", contactPhone: "0812345678" };
  const file = new URL(signedFileUrl(world.deps, await keepPicture(driver), clock(), 900), origin);
  const about = (bookingId: string, body?: unknown): Sent => ({ path: { id: bookingId }, body });
  return {
    "DELETE /api/customer/devices/{id}": { path: { id: device.id } },
    "DELETE /api/driver/devices/{id}": { path: { id: device.id } },
    "DELETE /api/customer/identities/{provider}": { path: { provider: await linked(customer, "customer") } },
    "DELETE /api/driver/identities/{provider}": { path: { provider: await linked(driver, "driver") } },
    "PUT /api/customer/places/{id}": { path: { id: placeId }, body: place },
    "DELETE /api/customer/places/{id}": { path: { id: placeId } },
    "POST /api/verifications/{id}/confirm": { path: { id: code }, body: { code: "000000" } },
    "POST /api/password-resets/{id}/confirm": {
      path: { id: randomUUID() },
      body: { code: "000000", newPassword: "long enough" },
    },
    "GET /api/data-exports/{id}/file": { path: { id: randomUUID() }, query: "?expires=1&signature=made-up" },
    "GET /api/files/{id}": { path: { id: file.pathname.split("/").at(-1) ?? "" }, query: file.search },
    "GET /api/places": { query: "?q=siam" },
    "GET /api/places/reverse": { query: "?latitude=13.74&longitude=100.53" },
    "POST /api/quotes": { body: quoteRequest() },
    "POST /api/bookings": {
      body: { quoteId: usedQuote?.quote_id, stops: [contact, contact], payment: { method: "cash" } },
    },
    "GET /api/bookings/{id}": about(booking.id),
    "GET /api/bookings/{id}/events": about(booking.id),
    "POST /api/bookings/{id}/rating": about(booking.id, { stars: 5 }),
    "POST /api/bookings/{id}/change-driver": about(booking.id),
    "POST /api/bookings/{id}/resend-pin": about(booking.id, { stopIndex: 1 }),
    "POST /api/bookings/{id}/release-pin": about(booking.id, { stopIndex: 1 }),
    "GET /api/bookings/{id}/reports": about(booking.id),
    "POST /api/bookings/{id}/reports": about(booking.id, { kind: "other", text: "ถามเรื่องการส่ง" }),
    "GET /api/bookings/{id}/messages": about(booking.id),
    "POST /api/bookings/{id}/messages": about(booking.id, { text: "ฝากไว้ที่ป้อมยาม" }),
    "POST /api/bookings/{id}/messages/read": about(booking.id, { upToId: 0 }),
    "GET /api/driver/tasks/{id}/messages": about(task.id),
    "POST /api/driver/tasks/{id}/messages": about(task.id, { text: "ถึงแล้ว" }),
    "POST /api/driver/tasks/{id}/messages/read": about(task.id, { upToId: 0 }),
    "GET /api/bookings/{id}/proof-chain": about(booking.id),
    "GET /api/bookings/{id}/receipts": about(booking.id),
    "POST /api/bookings/{id}/tax-receipt": about(booking.id, {
      ...{ name: "ร้านดอกไม้ปากคลอง", address: "1 ถนนจักรเพชร กรุงเทพฯ 10200", taxId: "1112034563562" },
    }),
    "GET /api/receipts/{id}": about(randomUUID()),
    "POST /api/bookings/{id}/priority-fee": about(booking.id, { totalSatang: 1000 }),
    "POST /api/bookings/{id}/tip": about(booking.id, { amountSatang: 2000 }),
    "GET /api/charges/{id}": about(randomUUID()),
    "POST /api/charges/{id}/check": about(randomUUID()),
    "POST /api/charges/{id}/end": about(randomUUID()),
    "GET /api/driver/statement": { query: "?month=2026-11" },
    "GET /api/driver/withheld": { query: "?year=2026" },
    "POST /api/reports/{id}/messages": about(randomUUID(), { text: "ตอบ" }),
    "POST /api/reports/{id}/withdraw": about(randomUUID()),
    "GET /api/driver/tasks/{id}/reports": about(task.id),
    "POST /api/driver/tasks/{id}/reports": about(task.id, { kind: "other", text: "ที่อยู่ไม่ตรง" }),
    "POST /api/driver/reports/{id}/messages": about(randomUUID(), { text: "ตอบ" }),
    "POST /api/driver/reports/{id}/withdraw": about(randomUUID()),
    "POST /api/bookings/{id}/payments": about(booking.id, { method: "promptpay" }),
    "POST /api/bookings/{id}/payments/check": about(booking.id),
    "POST /api/bookings/{id}/cancel": about(booking.id, { expectedFeeSatang: 0 }),
    "GET /api/tracking/{viewKey}": { path: { viewKey: secrets.viewKey(booking.id, 0) } },
    "GET /api/tracking/{viewKey}/events": { path: { viewKey: secrets.viewKey(booking.id, 0) } },
    "GET /api/recipient/{key}": { path: { key: secrets.recipientKey(booking.id, 1) } },
    "GET /api/recipient/{key}/events": { path: { key: secrets.recipientKey(booking.id, 1) } },
    "POST /api/recipient/{key}/codes": { path: { key: secrets.recipientKey(booking.id, 1) } },
    "PUT /api/recipient/{key}/pin": {
      path: { key: secrets.recipientKey(booking.id, 1) },
      body: { latitude: 13.74, longitude: 100.53, sentCode: { id: randomUUID(), code: "123456" } },
    },
    "PUT /api/recipient/{key}/instructions": {
      path: { key: secrets.recipientKey(booking.id, 1) },
      body: { text: "ฝากป้อมยาม" },
    },
    "PUT /api/driver/duty": { body: { onDuty: true } },
    "POST /api/driver/positions": {
      body: { positions: [{ latitude: 13.74, longitude: 100.53, recordedAt: clock().toISOString() }] },
    },
    "GET /api/driver/documents/{kind}": { path: { kind: "vehicle" } },
    "DELETE /api/driver/documents/{kind}": { path: { kind: "vehicle" } },
    "PUT /api/driver/documents/{kind}": { path: { kind: "vehicle" }, body: { fields: {} } },
    "POST /api/driver/offers/{id}/accept": { path: { id: offer.id } },
    "POST /api/driver/offers/{id}/decline": { path: { id: offer.id } },
    "POST /api/driver/offers/{id}/seen": { path: { id: offer.id } },
    "GET /api/driver/bookings/{id}": about(booking.id),
    "POST /api/driver/bookings/{id}/accept": about(offered.id),
    "GET /api/driver/tasks/{id}": about(task.id),
    "POST /api/driver/tasks/{id}/resend-pin": about(task.id, { stopIndex: 1 }),
    "POST /api/driver/tasks/{id}/events": about(task.id, {
      events: [{ id: randomUUID(), kind: "heading", stopIndex: 0, occurredAt: clock().toISOString() }],
    }),
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A session of its own for each request, so that signing out ends nobody else's. */
async function freshToken(person: Person): Promise<string> {
  const token = newToken();
  const { db, clock } = world.deps;
  const { role } = await db.selectFrom("accounts").select("role").where("id", "=", person.id).executeTakeFirstOrThrow();
  const now = clock();
  await db
    .insertInto("sessions")
    .values({
      account_id: person.id,
      role,
      token_hash: sha256(token),
      device_name: "?",
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return token;
}

async function linked(owner: Person, role: "customer" | "driver"): Promise<string> {
  const now = world.deps.clock();
  const identity = { account_id: owner.id, role, provider: "line", subject: `U${role}`, display_name: role };
  await world.deps.db
    .insertInto("identities")
    .values({ ...identity, linked_at: now, last_used_at: now })
    .execute();
  return identity.provider;
}

async function keepPicture(owner: Person): Promise<string> {
  const id = randomUUID();
  const hash = "a".repeat(64);
  await world.deps.files.put(id, new Uint8Array([1]));
  await world.deps.db
    .insertInto("uploads")
    .values({
      id,
      account_id: owner.id,
      purpose: "proof",
      storage_key: id,
      mime: "image/jpeg",
      byte_count: 1,
      width: 1,
      height: 1,
      sha256_sent: hash,
      sha256_stored: hash,
      encrypted: false,
      created_at: world.deps.clock(),
    })
    .execute();
  return id;
}

/** Over the network, because a stream's answer has no end to wait for. */
async function statusFor(name: string, person: Person | null, member?: Staff): Promise<number> {
  const [method = "GET", pattern = ""] = name.split(" ");
  const { path = {}, query = "", body } = sent[name] ?? {};
  const url = pattern.replace(/\{(\w+)\}/g, (_, key: string) => path[key] ?? randomUUID());
  const stop = new AbortController();
  const writes = method === "POST" || method === "PUT";
  const answer = await fetch(`${origin}${url}${query}`, {
    method,
    signal: stop.signal,
    headers: {
      ...(person && bearer(await freshToken(person))),
      ...(member && { cookie: await staffCookie(world, member.id) }),
      ...(writes && { "content-type": "application/json" }),
    },
    ...(writes && { body: JSON.stringify(body ?? {}) }),
  });
  stop.abort();
  return answer.status;
}

test("every call has its row in the table", async () => {
  const { paths } = (await world.app.inject({ url: "/api/openapi.json" })).json() as { paths: Record<string, object> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.sort()).toEqual([...Object.keys(table), ...Object.keys(consoleTable)].sort());
});

test.each(Object.entries(table))("%s answers %s", async (name, expected) => {
  const statuses: number[] = [];
  // The owner last: whoever may not must find the record still there.
  const order = people.map((person, place) => ({ person, place }));
  order.sort(
    (left, right) => Number(left.place === 1 || left.place === 4) - Number(right.place === 1 || right.place === 4),
  );
  for (const { person, place } of order) statuses[place] = await statusFor(name, person);
  const row = expected.split(" ").map(Number);
  expect(statuses).toEqual(row.length === people.length ? row : [...row, row[3]]);
  // The console's cookie is worth nothing here.
  if (row[0] === 401) expect(await statusFor(name, null, staff.get("all"))).toBe(401);
});

test.each(Object.entries(consoleTable))("%s is for %o", async (name, { who, status }) => {
  for (const person of people) expect(await statusFor(name, person)).toBe(who === "anybody" ? status : 401);
  for (const [scope, member] of staff) {
    const passes = typeof who === "string" || scope === "all" || who.some((one) => one === scope);
    if (scope !== "all") expect([scope, await statusFor(name, null, member)]).toEqual([scope, passes ? status : 403]);
  }
});
