import { randomInt, randomUUID } from "node:crypto";
import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import type { Role } from "@songtan/domain/account-types";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { newToken, sha256 } from "../../src/keys/secrets.ts";
import { call } from "./call.ts";
import { nearSiam, type Point } from "./points.ts";
import type { TestWorld } from "./test-world.ts";

/** A phone that no other person in the test has. */
export const newPhone = (): string => `08${randomInt(10_000_000, 99_999_999)}`;
export const newEmail = (): string => `person-${randomInt(1e12)}@example.com`;
export const password = "a long password";

export type Person = { id: string; token: string; phone: string; email: string };
export type SignedUp = Person & { data: CustomerView | DriverView };

/**
 * Signs up a new person through the API, signed in, with nothing verified. Slow: the password is
 * hashed.
 */
export async function signUp(
  world: TestWorld,
  role: Role = "customer",
  changes: Record<string, unknown> = {},
): Promise<SignedUp> {
  const body = {
    firstName: "สมชาย",
    lastName: "ใจดี",
    phone: newPhone(),
    email: newEmail(),
    password,
    locale: "th",
    acceptTerms: true,
    acceptPrivacy: true,
    ...changes,
  };
  const answer = await call<CustomerView | DriverView>(world, `POST /${role}/sign-up`, { body });
  if (answer.status !== 201)
    throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  return {
    id: answer.data.id,
    token: answer.token,
    phone: body.phone,
    email: body.email,
    data: answer.data,
  };
}

/** The code of the newest message to a phone or mailbox. */
export async function lastCode(world: TestWorld, to: string): Promise<string> {
  await world.runJobs();
  const code = world.sent.findLast((message) => message.to === to && message.code)?.code;
  if (!code) throw new Error(`no code was sent to ${to}`);
  return code;
}

/** Proves a person's phone or e-mail with the code that was sent to it. */
export async function verify(
  world: TestWorld,
  person: SignedUp,
  channel: "phone" | "email" = "phone",
): Promise<void> {
  const started = await call<{ id: string }>(world, "POST /verifications", {
    token: person.token,
    body: { channel },
  });
  const code = await lastCode(world, person.data[channel]);
  const confirmed = await call(world, `POST /verifications/${started.data.id}/confirm`, {
    token: person.token,
    body: { code },
  });
  if (confirmed.status !== 200) throw new Error(`verifying answered ${confirmed.status}`);
}

/** A customer who may book. */
export async function verifiedCustomer(
  world: TestWorld,
  changes: Record<string, unknown> = {},
): Promise<SignedUp> {
  const person = await signUp(world, "customer", changes);
  await verify(world, person);
  return person;
}

let count = 0;

/** An account and a session, as sign-up and the codes would have left them: for tests that are not about signing in. */
async function newPerson(
  { deps }: TestWorld,
  role: Role,
  { phone, verified = true }: { phone?: string | undefined; verified?: boolean },
): Promise<Person> {
  count += 1;
  const person = {
    id: randomUUID(),
    token: newToken(),
    email: `${role}${count}@example.test`,
    phone: phone ?? `+668${String(10_000_000 + count).padStart(8, "0")}`,
  };
  const now = deps.clock();
  await deps.db
    .insertInto("accounts")
    .values({
      id: person.id,
      role,
      firstName: role === "driver" ? "อนันต์" : "มาลี",
      lastName: "ใจดี",
      phone: person.phone,
      phoneVerifiedAt: verified ? now : null,
      email: person.email,
      emailVerifiedAt: verified ? now : null,
      passwordHash: "not a hash: nobody signs in with it",
    })
    .execute();
  await deps.db
    .insertInto("sessions")
    .values({
      accountId: person.id,
      role,
      tokenHash: sha256(person.token),
      deviceName: "test",
      createdAt: now,
      lastUsedAt: now,
    })
    .execute();
  return person;
}

/** A customer who may book, unless wished otherwise. */
export const newCustomer = (
  world: TestWorld,
  wish: { phone?: string; verified?: boolean } = {},
): Promise<Person> => newPerson(world, "customer", wish);

type DriverWish = {
  vehicle?: Vehicle;
  at?: Point;
  verified?: boolean;
  onDuty?: boolean;
  phone?: string;
};

/** A verified driver, by default on duty near the pick-up. */
export async function newDriver(world: TestWorld, wish: DriverWish = {}): Promise<Person> {
  const { vehicle = "motorcycle", at = nearSiam, verified = true, onDuty = verified } = wish;
  const driver = await newPerson(world, "driver", { phone: wish.phone });
  const { db, clock } = world.deps;
  await db
    .insertInto("drivers")
    .values({
      accountId: driver.id,
      vehicle,
      plate: `${count}กข ${1000 + count}`,
      plateProvince: "10",
      verifiedAt: verified ? clock() : null,
    })
    .execute();
  if (onDuty) {
    await call(world, "PUT /driver/duty", { token: driver.token, body: { onDuty: true } });
    await report(world, driver, at);
  }
  return driver;
}

/** The driver's phone says where it is, now. */
export const report = (world: TestWorld, driver: Person, at: Point) =>
  call<{ accepted: number }>(world, "POST /driver/positions", {
    token: driver.token,
    body: {
      positions: [{ ...at, accuracyMetres: 10, recordedAt: world.deps.clock().toISOString() }],
    },
  });

/** Opens one more session of a person, as another device would; returns its token. */
export async function openSession(world: TestWorld, person: Person): Promise<string> {
  const token = newToken();
  const { db, clock } = world.deps;
  const { role } = await db
    .selectFrom("accounts")
    .select("role")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  const now = clock();
  await db
    .insertInto("sessions")
    .values({
      accountId: person.id,
      role,
      tokenHash: sha256(token),
      deviceName: "?",
      createdAt: now,
      lastUsedAt: now,
    })
    .execute();
  return token;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
