import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { BusinessClosureView } from "@songtan/contract/businesses/business-closure";
import type { BusinessView } from "@songtan/contract/businesses/businesses";
import type { MemberRole } from "@songtan/domain/businesses/types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadClosure, requestClosure } from "../../../../testing/accounts/closing.ts";
import { provedNow } from "../../../../testing/accounts/owner-proof.ts";
import { grantCredit } from "../../../../testing/money/credit.ts";
import { invitationKey } from "../../../../testing/partners/invitation-key.ts";
import { newKey } from "../../../../testing/partners/partner.ts";
import { call } from "../../../../testing/world/call.ts";
import { quoteRequest } from "../../../../testing/world/delivery.ts";
import {
  newCustomer,
  type Person,
  password,
  verifiedCustomer,
} from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Shop = { owner: Person; business: BusinessView; accountId: string };

async function openShop(): Promise<Shop> {
  const owner = await verifiedCustomer(world);
  const { data: business } = await call<BusinessView>(world, "POST /businesses", {
    token: owner.token,
    body: {
      name: "ร้านดอกไม้",
      taxId: "0105536000011",
      billingAddress: "1 ถนนจักรเพชร กรุงเทพฯ 10200",
    },
  });
  const { liveAccountId } = await world.deps.db
    .selectFrom("businesses")
    .select("liveAccountId")
    .where("id", "=", business.id)
    .executeTakeFirstOrThrow();
  return { owner, business, accountId: liveAccountId };
}

const join = (shop: Shop, { id: accountId }: Person, role: MemberRole = "admin") =>
  world.deps.db
    .insertInto("businessMembers")
    .values({ businessId: shop.business.id, accountId, role, joinedAt: world.clock.now })
    .execute();
const close = (shop: Shop, by = shop.owner, body: object = { password }) =>
  call<{ closedAt: string }>(world, `POST /businesses/${shop.business.id}/closure`, {
    token: by.token,
    body,
  });
const look = (shop: Shop, by = shop.owner) =>
  call<BusinessClosureView>(world, `GET /businesses/${shop.business.id}/closure`, {
    token: by.token,
  });
const contact = { contactName: "มาลี", contactPhone: "0811111111" };
async function book(token: string, headers: Record<string, string> = {}) {
  const quote = await call<{ id: string }>(world, "POST /quotes", { body: quoteRequest() });
  return call<BookingView>(world, "POST /bookings", {
    token,
    headers,
    body: { quoteId: quote.data.id, stops: [contact, contact] },
  });
}

test("a business with nothing open is closed: keys, webhooks, invitations and members end, its papers stay, and the owner may go", async () => {
  const shop = await openShop();
  const { owner, business } = shop;
  const member = await newCustomer(world);
  await join(shop, member, "booker");
  const key = await newKey(world, shop);
  const headers = { "songtan-business": business.id };
  const { db } = world.deps;
  const endpoint = await db
    .insertInto("webhookEndpoints")
    .values({
      ...{ businessId: business.id, mode: "live", url: "https://shop.example/hooks" },
      ...{ types: ["booking.delivered"], format: "lalamove_v3", keyId: key.id },
      ...{ createdBy: `key:${key.id}`, makerId: owner.id, createdAt: world.clock.now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await call(world, `POST /businesses/${business.id}/invitations`, {
    token: owner.token,
    headers: await provedNow(world, owner),
    body: { destination: "guest@shop.example", role: "viewer" },
  });
  const link = await invitationKey(world, "guest@shop.example");

  expect((await look(shop)).data.blocks).toEqual([]);
  const closed = await close(shop);
  expect([closed.status, closed.code]).toEqual([200, undefined]);

  expect((await call(world, "GET /bookings", { token: key.secretKey })).status).toBe(401);
  for (const { token } of [owner, member]) {
    expect((await call<unknown[]>(world, "GET /businesses", { token })).data).toEqual([]);
    expect((await call(world, "GET /bookings", { token, headers })).status).toBe(404);
    const notices = await call<{ text: string }[]>(world, "GET /customer/notices", { token });
    expect(notices.data[0]?.text).toContain("ร้านดอกไม้");
  }
  const accepted = await call(world, "POST /business-invitations/accept", {
    token: (await newCustomer(world)).token,
    body: { key: link },
  });
  expect(accepted.code).toBe("invitation_over");
  const { disabledAt } = await db
    .selectFrom("webhookEndpoints")
    .select("disabledAt")
    .where("id", "=", endpoint.id)
    .executeTakeFirstOrThrow();
  expect(disabledAt).not.toBeNull();
  const stored = await db
    .selectFrom("businesses")
    .select(["name", "taxId", "closedAt"])
    .where("id", "=", business.id)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ name: "ร้านดอกไม้", taxId: "0105536000011" });
  const log = await db
    .selectFrom("businessAuditLog")
    .select(["action", "actor"])
    .where("businessId", "=", business.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(log).toEqual({ action: "business.closed", actor: `member:${owner.id}` });
  expect((await loadClosure(world, owner)).data.blocks).toEqual([]);
  expect((await requestClosure(world, owner)).status).toBe(200);
});

test("what is open is named, and keeps the business", async () => {
  const shop = await openShop();
  const headers = { "songtan-business": shop.business.id };
  await grantCredit(world, shop.accountId, 1_000_00);
  const made = await book(shop.owner.token, headers);
  expect(made.status).toBe(201);
  const { data } = await look(shop);
  expect(data.blocks).toEqual([
    { reason: "booking_under_way", bookings: [{ id: made.data.id, number: made.data.number }] },
    { reason: "credit_left", bookings: [] },
  ]);
  const refused = await close(shop);
  expect([refused.status, refused.code]).toEqual([409, "business_closure_blocked"]);
  await call(world, `POST /bookings/${made.data.id}/cancel`, {
    token: shop.owner.token,
    headers,
    body: { expectedFeeSatang: 0 },
  });
  expect((await look(shop)).data.blocks.map(({ reason }) => reason)).toEqual(["credit_left"]);
  expect((await close(shop)).code).toBe("credit_left");
});

test("an unpaid invoice and rows of a file that are being booked keep the business", async () => {
  const shop = await openShop();
  const { db } = world.deps;
  const { id: businessId } = shop.business;
  await db
    .updateTable("businesses")
    .set({ creditLimitSatang: 100_000_00 })
    .where("id", "=", businessId)
    .execute();
  const made = await book(shop.owner.token, { "songtan-business": businessId });
  expect(made.data.payment.method).toBe("invoice");
  const { id: importId } = await db
    .insertInto("bookingImports")
    .values({
      ...{ businessId, createdBy: shop.owner.id, name: "วันนี้.csv", fileHash: "x" },
      ...{ headings: ["ที่อยู่"], columns: ["dropoffAddress"], createdAt: world.clock.now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("bookingImportRows")
    .values({
      ...{ importId, number: 1, cells: ["สยาม"], state: "queued" },
      ...{ requestedBy: shop.owner.id, contacts: "[]" },
    })
    .execute();
  const reasons = (await look(shop)).data.blocks.map(({ reason }) => reason);
  expect(reasons).toEqual(["booking_under_way", "import_under_way", "invoice_open"]);
  expect((await close(shop)).code).toBe("business_closure_blocked");
});

test("a few baht are given up as they were shown, or keep the business", async () => {
  const shop = await openShop();
  await grantCredit(world, shop.accountId, 9_00);
  expect((await look(shop)).data).toEqual({
    blocks: [],
    creditSatang: 9_00,
    creditToGiveUpSatang: 9_00,
  });
  expect((await close(shop)).code).toBe("credit_left");
  expect((await close(shop, shop.owner, { password, creditGivenUpSatang: 9_00 })).status).toBe(200);
});

test("only the owner reads what is open or closes, and only with a proof", async () => {
  const shop = await openShop();
  const admin = await verifiedCustomer(world);
  await join(shop, admin);
  const stranger = await verifiedCustomer(world);
  for (const send of [look, close]) {
    expect((await send(shop, admin)).code).toBe("scope_missing");
    expect((await send(shop, stranger)).status).toBe(404);
  }
  const wrong = await close(shop, shop.owner, { password: "not it" });
  expect([wrong.status, wrong.error.fields]).toEqual([
    400,
    { password: expect.stringMatching(/ไม่ถูกต้อง/) },
  ]);
  await world.deps.db
    .updateTable("accounts")
    .set({ suspendedAt: world.clock.now })
    .where("id", "=", shop.owner.id)
    .execute();
  expect((await close(shop)).code).toBe("suspended");
});

test("booking and closing in the same moment: one of them wins, never both", async () => {
  for (let round = 0; round < 4; round += 1) {
    const shop = await openShop();
    const member = await newCustomer(world);
    await join(shop, member, "booker");
    const headers = { "songtan-business": shop.business.id };
    const quote = await call<{ id: string }>(world, "POST /quotes", { body: quoteRequest() });
    const [booked, closed] = await Promise.all([
      call(world, "POST /bookings", {
        ...{ token: member.token, headers },
        body: { quoteId: quote.data.id, stops: [contact, contact], payment: { method: "cash" } },
      }),
      close(shop),
    ]);
    expect([booked.status === 201, closed.status === 200].filter(Boolean)).toHaveLength(1);
    if (booked.status !== 201) expect([404, 409]).toContain(booked.status);
    else expect(closed.code).toBe("business_closure_blocked");
  }
});

test("of two closings at once one is done", async () => {
  const shop = await openShop();
  const answers = await Promise.all([close(shop), close(shop)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test("the database refuses members of a closed business", async () => {
  const shop = await openShop();
  expect((await close(shop)).status).toBe(200);
  await expect(join(shop, await newCustomer(world))).rejects.toThrow(/closed/);
});
