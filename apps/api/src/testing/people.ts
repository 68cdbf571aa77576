import { randomInt } from "node:crypto";
import type { CustomerView, DriverView } from "@songtan/contract/accounts";
import type { InjectOptions } from "fastify";
import type { TestWorld } from "./test-world.ts";

export type Role = "customer" | "driver";
export type Answer<Data = unknown> = {
  status: number;
  headers: Record<string, unknown>;
  data: Data;
  token: string;
  error: { code: string; message: string; fields?: Record<string, string> };
};
type Call = { body?: unknown; token?: string; headers?: Record<string, string>; from?: string };

/** One request through the HTTP edge, its answer read as JSON. */
export async function call<Data = unknown>(
  world: TestWorld,
  route: `${"GET" | "POST" | "PUT" | "DELETE"} ${string}`,
  { body, token, headers = {}, from }: Call = {},
): Promise<Answer<Data>> {
  const [method, url] = route.split(" ") as [InjectOptions["method"] & string, string];
  const response = await world.app.inject({
    method: method as "GET",
    url: `/api${url}`,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(from && { remoteAddress: from }),
    ...(body !== undefined && { payload: body as object }),
  });
  return { status: response.statusCode, headers: response.headers, ...response.json() };
}

/** A phone nobody else in the test has. */
export const newPhone = (): string => `08${randomInt(10_000_000, 99_999_999)}`;
export const newEmail = (): string => `person-${randomInt(1e12)}@example.com`;
export const password = "a long password";

export type Person = { token: string; phone: string; email: string; data: CustomerView | DriverView };

/** Somebody new, signed in, with nothing verified. */
export async function signUp(
  world: TestWorld,
  role: Role = "customer",
  changes: Record<string, unknown> = {},
): Promise<Person> {
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
  if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  return { token: answer.token, phone: body.phone, email: body.email, data: answer.data };
}

/** The code of the newest message to a phone or mailbox. */
export async function lastCode(world: TestWorld, to: string): Promise<string> {
  await world.runJobs();
  const code = world.sent.findLast((message) => message.to === to)?.code;
  if (!code) throw new Error(`no code was sent to ${to}`);
  return code;
}

/** Proves a person's phone or e-mail with the code that was sent to it. */
export async function verify(world: TestWorld, person: Person, channel: "phone" | "email" = "phone"): Promise<void> {
  const started = await call<{ id: string }>(world, "POST /verifications", { token: person.token, body: { channel } });
  const code = await lastCode(world, person.data[channel]);
  const confirmed = await call(world, `POST /verifications/${started.data.id}/confirm`, {
    token: person.token,
    body: { code },
  });
  if (confirmed.status !== 200) throw new Error(`verifying answered ${confirmed.status}`);
}

/** A customer who may book. */
export async function verifiedCustomer(world: TestWorld, changes: Record<string, unknown> = {}): Promise<Person> {
  const person = await signUp(world, "customer", changes);
  await verify(world, person);
  return person;
}
