import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { NewKeyView } from "@songtan/contract/businesses/businesses";
import type { MemberRole } from "@songtan/domain/businesses/types";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provedNow } from "../../testing/accounts/owner-proof.ts";
import { bookingOf, quoteFor } from "../../testing/money/business.ts";
import { newKey, newPartner, type Partner } from "../../testing/partners/partner.ts";
import { call } from "../../testing/world/call.ts";
import { book } from "../../testing/world/delivery.ts";
import { followStream } from "../../testing/world/follow-stream.ts";
import { newCustomer, type Person } from "../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";

let world: TestWorld;
let origin: string;
let partner: Partner;
let bookingId: string;
beforeAll(async () => {
  world = await openTestWorld();
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
  partner = await newPartner(world);
  const made = await call<BookingView>(world, "POST /bookings", {
    token: partner.key.secretKey,
    body: bookingOf((await quoteFor(world)).id),
  });
  bookingId = made.data.id;
});
afterAll(() => world.close());

async function open(token: string, path: string, headers: Record<string, string> = {}) {
  const stream = await followStream(`${origin}/api${path}`, {
    authorization: `Bearer ${token}`,
    ...headers,
  });
  await expect.poll(stream.text).toContain(": songtan");
  // What was true when it opened has been checked by then.
  await new Promise((wait) => setTimeout(wait, 200));
  return stream;
}
const within = (seconds: number) =>
  new Promise((wait) => setTimeout(() => wait("still open"), seconds * 1000).unref());
const bookingPath = () => `/bookings/${bookingId}/events`;

async function newMember(role: MemberRole): Promise<Person> {
  const person = await newCustomer(world);
  const { id: businessId } = partner.business;
  await world.deps.db
    .insertInto("businessMembers")
    .values({ businessId, accountId: person.id, role, joinedAt: world.clock.now })
    .execute();
  return person;
}
const memberPath = ({ id }: Person) => `/businesses/${partner.business.id}/members/${id}` as const;

test("the streams of a member end within seconds of their leaving, and no one else's", async () => {
  const { owner, headers } = partner;
  const member = await newMember("booker");
  const stays = await newMember("viewer");
  const [own, webhooks, theirs] = [
    await open(member.token, bookingPath(), headers),
    await open(owner.token, "/webhook-events/stream", headers),
    await open(stays.token, bookingPath(), headers),
  ];
  // What they read as a person has nothing to do with the business.
  const { id } = await book(world, member);
  const asPerson = await open(member.token, `/bookings/${id}/events`);
  await call(world, `DELETE ${memberPath(member)}`, { token: owner.token });
  expect(await Promise.race([own.ended, within(5)])).toBe("ended");
  const others = [webhooks, theirs, asPerson];
  expect(await Promise.race([...others.map(({ ended }) => ended), within(0.5)])).toBe("still open");
  for (const { leave } of others) leave();
});

test("a member who may no longer read webhooks loses their stream", async () => {
  const { owner, headers } = partner;
  const admin = await newMember("admin");
  const stream = await open(admin.token, "/webhook-events/stream", headers);
  const changed = await call(world, `PUT ${memberPath(admin)}`, {
    token: owner.token,
    body: { role: "viewer" },
  });
  expect(changed.status).toBe(200);
  expect(await Promise.race([stream.ended, within(5)])).toBe("ended");
});

test("a key's stream ends when its time is over, also when the time was set after the stream had opened", async () => {
  const hour = 3600;
  const expiresAt = new Date(world.clock.now.getTime() + 2 * hour * 1000).toISOString();
  const [ending, replaced, lasting] = [
    await newKey(world, partner, { expiresAt }),
    await newKey(world, partner),
    await newKey(world, partner),
  ];
  const streams = [];
  for (const { secretKey } of [ending, replaced, lasting])
    streams.push(await open(secretKey, bookingPath()));
  const [first, second, third] = streams;
  const rotated = await call<NewKeyView>(
    world,
    `POST /businesses/${partner.business.id}/keys/${replaced.id}/rotate`,
    {
      token: partner.owner.token,
      headers: await provedNow(world, partner.owner),
      body: { overlapHours: 1 },
    },
  );
  expect(rotated.status).toBe(201);
  expect(await Promise.race([second?.ended, within(1)])).toBe("still open");
  world.clock.advance(hour + 1);
  expect(await Promise.race([second?.ended, within(5)])).toBe("ended");
  expect(await Promise.race([first?.ended, within(0.5)])).toBe("still open");
  world.clock.advance(hour);
  expect(await Promise.race([first?.ended, within(5)])).toBe("ended");
  expect(await Promise.race([third?.ended, within(0.5)])).toBe("still open");
  third?.leave();
});

test("a session that was not used for too long ends its streams, and one in use goes on", async () => {
  const [idle, active] = [await newCustomer(world), await newCustomer(world)];
  const [left, right] = [
    await open(idle.token, `/bookings/${(await book(world, idle)).id}/events`),
    await open(active.token, `/bookings/${(await book(world, active)).id}/events`),
  ];
  world.clock.advance((limits.sessionSlidingDays - 1) * 86_400);
  expect((await call(world, "GET /customer/user", { token: active.token })).status).toBe(200);
  world.clock.advance(2 * 86_400);
  expect(await Promise.race([left.ended, within(5)])).toBe("ended");
  expect(await Promise.race([right.ended, within(3)])).toBe("still open");
  right.leave();
});
