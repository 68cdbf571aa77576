import type { Actor } from "../calls/wire.ts";
import { agentChapter } from "./agents.ts";
import { businessMoneyChapter } from "./business-money.ts";
import { importChapter } from "./imports.ts";
import {
  digits,
  eventually,
  type Ground,
  messagesTo,
  newEmail,
  provedHeaders,
  type World,
} from "./world.ts";

type Key = { id: string };

/** A business from its opening to the last key, with a member who joins and one who leaves. */
export async function businessChapter(world: World): Promise<void> {
  const { caller, product, customer } = world;
  const ground = { caller, product };
  const company = {
    name: "ร้านดอกไม้",
    taxId: "0105536000011",
    billingAddress: "1 ถนนจักรเพชร กรุงเทพฯ",
  };
  const { id } = await caller.done(customer, "POST /businesses", { body: company });
  const path = { id };
  await caller.done(customer, "PUT /businesses/{id}", { path, body: company });
  await membersChapter(world, id);
  const made: Key = await caller.done(customer, "POST /businesses/{id}/keys", {
    path,
    headers: await provedHeaders(caller, customer),
    body: { mode: "live", name: "ร้าน", scopes: ["quotes", "bookings.read", "bookings.write"] },
  });
  const rotated: Key = await caller.done(customer, "POST /businesses/{id}/keys/{keyId}/rotate", {
    path: { id, keyId: made.id },
    headers: await provedHeaders(caller, customer),
    body: { overlapHours: 1 },
  });
  await caller.done(customer, "DELETE /businesses/{id}/keys/{keyId}", {
    path: { id, keyId: rotated.id },
  });
  await webhookChapter(ground, await testKeyOf(caller, customer, id));
  const headers = { "songtan-business": id };
  const stop = { latitude: 13.7466, longitude: 100.5347, address: "สยาม" };
  const quote = {
    stops: [stop, { latitude: 13.7279, longitude: 100.524, address: "สีลม" }],
    vehicle: "motorcycle",
    parcel: { category: "document", weightKg: 1 },
  };
  const quoted = await caller.done(customer, "POST /quotes/batch", {
    headers,
    body: { rows: [quote, { ...quote, key: "one" }] },
  });
  const contact = { contactName: "มาลี", contactPhone: "0811111111" };
  await caller.done(customer, "POST /bookings/batch", {
    headers,
    body: { rows: [{ quoteId: quoted[0].data.id, stops: [contact, contact], reference: "A-1" }] },
  });
  await caller.done(customer, "GET /business/requests", { headers });
  await agentChapter(world, id);
  await caller.done(customer, "GET /businesses", {});
  for (const part of [
    "",
    "/log",
    "/members",
    "/invitations",
    "/keys",
    "/mandates",
    "/bank-account",
  ])
    await caller.done(customer, `GET /businesses/{id}${part}`, { path });
  await businessMoneyChapter(world, { owner: customer, businessId: id });
  // By now staff have granted it credit, so that it can pay.
  await importChapter(world, id);
  const recent: Key[] = await caller.done(customer, "GET /customer/recent-access");
  await caller.done(customer, "POST /customer/recent-access/revocations", {
    body: { ids: recent.map((access) => access.id) },
  });
  const proof = { password: customer.password };
  await caller.done(customer, "PUT /businesses/{id}/bank-account", {
    path,
    body: { bankCode: "014", accountNumber: digits(10), accountName: "บจก. ทดสอบ", ...proof },
  });
  await caller.done(customer, "POST /businesses/{id}/bank-account/remove", { path, body: proof });
  const another = await caller.done(customer, "POST /businesses", { body: company });
  await caller.done(customer, "GET /businesses/{id}/closure", { path: { id: another.id } });
  await caller.done(customer, "POST /businesses/{id}/closure", {
    path: { id: another.id },
    body: { password: customer.password },
  });
}

/** Invites a member, who joins, becomes the owner, hands the business back and leaves. */
async function membersChapter(world: World, id: string): Promise<void> {
  const { caller, customer, other } = world;
  const path = { id };
  const member = { path: { id, memberId: other.id } };
  const headers = await provedHeaders(caller, customer);
  const invite = (destination: string, role: string) =>
    caller.done(customer, "POST /businesses/{id}/invitations", {
      ...{ path, headers },
      body: { destination, role },
    });
  const withdrawn = await invite(newEmail(), "viewer");
  await caller.done(customer, "DELETE /businesses/{id}/invitations/{invitationId}", {
    path: { id, invitationId: withdrawn.id },
  });
  await invite(other.email, "booker");
  const key = await eventually("an invitation to a business", async () => {
    const texts = await messagesTo(world, other.email);
    return texts.map((text) => /invitations\/(\S+)/.exec(text)?.[1]).find(Boolean);
  });
  await caller.done(other, "POST /business-invitations/accept", { body: { key } });
  await caller.done(customer, "PUT /businesses/{id}/members/{memberId}", {
    ...member,
    body: { role: "viewer" },
  });
  await caller.done(customer, "GET /businesses/{id}/members/{memberId}/access", member);
  for (const [from, to] of [
    [customer, other],
    [other, customer],
  ] as const)
    await caller.done(from, "PUT /businesses/{id}/owner", {
      path,
      body: { memberId: to.id, password: from.password },
    });
  await caller.done(customer, "DELETE /businesses/{id}/members/{memberId}", member);
}

type Owner = World["customer"];

/** A key of test mode, as someone who calls. */
async function testKeyOf(caller: World["caller"], owner: Owner, id: string): Promise<Actor> {
  const { secretKey } = await caller.done(owner, "POST /businesses/{id}/keys", {
    path: { id },
    body: { mode: "test", name: "ทดสอบ", scopes: ["webhooks"] },
  });
  return { name: "a test key", token: secretKey };
}

/** An endpoint on this machine from its creation to its end, with what was sent to it. */
async function webhookChapter({ caller, product }: Ground, partner: Actor): Promise<void> {
  const body = { url: `${product.url}/nowhere`, types: ["ping", "booking.delivered"] };
  const { id } = await caller.done(partner, "POST /webhook-endpoints", { body });
  const path = { id };
  await caller.done(partner, "PUT /webhook-endpoints/{id}", { path, body: { enabled: true } });
  const { eventId } = await caller.done(partner, "POST /webhook-endpoints/{id}/ping", { path });
  await eventually("an attempt to send a webhook", async () => {
    const sent = await caller.call(partner, "GET /webhook-endpoints/{id}/attempts", { path });
    return sent.data?.length > 0;
  });
  await caller.done(partner, "GET /webhook-events/{id}", { path: { id: eventId } });
  await caller.done(partner, "POST /webhook-events/{id}/replay", { path: { id: eventId } });
  await caller.done(partner, "POST /webhook-endpoints/{id}/replay", {
    path,
    body: { from: "2026-01-01T00:00:00Z", to: "2126-01-01T00:00:00Z" },
  });
  await caller.done(partner, "POST /webhook-endpoints/{id}/rotate-secret", { path });
  for (const call of ["GET /webhook-endpoints/{id}", "GET /webhook-endpoints/{id}/attempts"])
    await caller.done(partner, call, { path });
  for (const call of [
    "GET /webhook-endpoints",
    "GET /webhook-events",
    "GET /webhook-events/stream",
  ])
    await caller.done(partner, call, {});
  await caller.done(partner, "DELETE /webhook-endpoints/{id}", { path });
}
