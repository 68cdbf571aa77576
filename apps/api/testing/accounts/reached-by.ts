import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { expect } from "vitest";
import { call } from "../world/call.ts";
import type { Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";

type Role = "customer" | "driver";
/** Allows push in a new browser of this person; answers its address. */
export async function allow(
  world: TestWorld,
  person: Person,
  role: Role = "customer",
): Promise<string> {
  const endpoint = `https://push.test/${randomUUID()}`;
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  const body = { endpoint, keys: { p256dh, auth: randomBytes(16).toString("base64url") } };
  expect((await call(world, `PUT /${role}/push`, { token: person.token, body })).status).toBe(200);
  return endpoint;
}
/** Links a LINE account; answers its id. */
export async function linkLine(
  world: TestWorld,
  person: Person,
  role: Role = "customer",
): Promise<string> {
  const subject = `U${randomUUID()}`;
  const now = world.clock.now;
  const identity = { accountId: person.id, role, subject, displayName: "มาลี" };
  await world.deps.db
    .insertInto("identities")
    .values({ ...identity, provider: "line", linkedAt: now, lastUsedAt: now })
    .execute();
  return subject;
}
/** The messages that a person received from the waiting jobs, by channel. */
export async function arrived(world: TestWorld, { phone }: Person): Promise<string[]> {
  const { pushed, lines } = world.outside;
  const before = [pushed.length, lines.length, world.sent.length];
  await world.runJobs();
  return [
    ...pushed.slice(before[0]).map(({ text }) => `push ${text.title}`),
    ...lines.slice(before[1]).map(({ text }) => `line ${text.split("\n")[0]}`),
    ...world.sent
      .slice(before[2])
      .filter(({ to }) => to === phone)
      .map(({ text }) => `sms ${text}`),
  ];
}
