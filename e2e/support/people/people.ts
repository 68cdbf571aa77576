import { randomInt } from "node:crypto";
import { type APIRequestContext, type BrowserContext, expect } from "@playwright/test";
import { endAfterStory } from "../left-open/left-open.ts";
import { newestCode } from "./inbox.ts";

export type Person = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  password: string;
};
export type Account = Person & { token: string; id: string };
type Role = "customer" | "driver";

/** Every story has its own people, so that none depends on another. */
export function newPerson(firstName = "ปิ่นมณี"): Person {
  const digits = String(randomInt(10_000_000, 99_999_999));
  return {
    firstName,
    lastName: "ทดสอบ",
    phone: `09${digits}`,
    email: `story-${digits}@example.test`,
    password: `pass ${digits}`,
  };
}

async function signUp(
  request: APIRequestContext,
  origin: string,
  { role, locale, ...changes }: { role: Role; locale: string; email?: ""; password?: "" },
): Promise<Account> {
  const person = { ...newPerson(), ...changes };
  const made = await request.post(`${origin}/api/${role}/sign-up`, {
    data: {
      ...person,
      email: person.email || undefined,
      password: person.password || undefined,
      locale,
      acceptTerms: true,
      acceptPrivacy: true,
    },
  });
  expect(made.status()).toBe(201);
  const { token, data } = (await made.json()) as { token: string; data: { id: string } };
  endAfterStory(role, origin, token);
  return { ...person, token, id: data.id };
}

/** A driver who has handed in nothing yet. */
export const newDriver = (request: APIRequestContext, origin: string) =>
  signUp(request, origin, { role: "driver", locale: "th" });

/** A customer with a verified phone, made by the API: for stories that begin after the sign-up. */
export async function newCustomer(
  request: APIRequestContext,
  origin: string,
  locale = "th",
): Promise<Account> {
  const person = await signUp(request, origin, { role: "customer", locale });
  await verifyPhone(request, origin, person);
  return person;
}

/** As one signs up in the app: a name and a verified phone, no e-mail and no password. */
export async function newCustomerByPhone(
  request: APIRequestContext,
  origin: string,
  locale = "th",
): Promise<Account> {
  const made = { role: "customer", locale, email: "", password: "" } as const;
  const person = await signUp(request, origin, made);
  await verifyPhone(request, origin, person);
  return person;
}

/** Proves an account's phone with the code that was sent to it. */
export async function verifyPhone(
  request: APIRequestContext,
  origin: string,
  { token, phone }: Account,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const sent = await request.post(`${origin}/api/verifications`, {
    headers,
    data: { channel: "phone" },
  });
  const { data: verification } = (await sent.json()) as { data: { id: string } };
  const code = await newestCode(request, origin, phone);
  const confirmed = await request.post(`${origin}/api/verifications/${verification.id}/confirm`, {
    headers,
    data: { code },
  });
  expect(confirmed.status()).toBe(200);
}

/** Signs an existing account in by the API and gives its token. */
export async function tokenFor(
  request: APIRequestContext,
  origin: string,
  login: { role: Role; identifier: string; password: string },
): Promise<string> {
  const { role, ...data } = login;
  const reply = await request.post(`${origin}/api/${role}/login`, { data });
  expect(reply.status()).toBe(200);
  return ((await reply.json()) as { token: string }).token;
}

/** A driver whom no other story knows needs a number of its own. */
export const simulatedDriverToken = (request: APIRequestContext, origin: string, number: number) =>
  tokenFor(request, origin, {
    role: "driver",
    identifier: simulatedDriver(number),
    password: demoPassword,
  });

/** The browser holds the session as after a sign-in there. Set once: a sign-out in the story stays one. */
export async function signInBrowser(
  context: BrowserContext,
  origin: string,
  { role, token }: { role: Role; token: string },
) {
  const value = encodeURIComponent(`Bearer ${token}`);
  await context.addCookies([{ name: `auth._token.${role}`, value, url: origin, sameSite: "Lax" }]);
}

/** A new customer with a verified phone, signed in to this browser. */
export async function signInNewCustomer(
  context: BrowserContext,
  origin: string,
  locale = "th",
): Promise<Account> {
  const customer = await newCustomer(context.request, origin, locale);
  await signInBrowser(context, origin, { role: "customer", token: customer.token });
  return customer;
}

/** A driver who has handed in nothing yet, signed in to this browser. */
export async function signInNewDriver(context: BrowserContext, origin: string): Promise<Account> {
  const driver = await newDriver(context.request, origin);
  await signInBrowser(context, origin, { role: "driver", token: driver.token });
  return driver;
}

/** The demo's customer, who has bookings, saved places and a business, or its driver, signed in to this browser. */
export async function signInDemo(
  context: BrowserContext,
  origin: string,
  role: Role,
): Promise<string> {
  const login = { role, identifier: `${role}@demo.test`, password: demoPassword };
  const token = await tokenFor(context.request, origin, login);
  await signInBrowser(context, origin, { role, token });
  return token;
}

/** The demo password of every account that the sandbox makes. */
export const demoPassword = "songtan-demo";
/** A verified motorcycle or car driver of the sandbox, not simulated on the quiet server. */
export const simulatedDriver = (number: number) =>
  `driver${String(number).padStart(3, "0")}@sim.demo.test`;
