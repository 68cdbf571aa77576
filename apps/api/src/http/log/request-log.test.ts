import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newCustomer, password } from "../../../testing/world/people.ts";
import { newStaff } from "../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";
import { buildApp } from "../../app.ts";
import { loggedUrl, maskPersonal } from "./mask-personal.ts";

/** What no log may ever have: a name, a phone, mailboxes, an address, a search, a password. */
const marked = {
  name: "Zebulon-Unmistakable",
  phone: "0987612345",
  mail: "zebulon.unmistakable@mailbox-of-nobody.test",
  address: "99/4321 Soi Unfindable",
  search: "unmistakable condominium",
  latitude: "13.7771234",
  password: "unguessable-secret-words",
};

let world: TestWorld;
let app: FastifyInstance;
let log = "";
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: "debug" });
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  app = await buildApp(world.deps, undefined, { logTo });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

test("the log contains nothing that people type", async () => {
  const customer = await newCustomer(world);
  const bearer = { authorization: `Bearer ${customer.token}` };
  const { name, phone, mail, address, search, latitude } = marked;
  const q = encodeURIComponent;
  const person = {
    firstName: name,
    lastName: name,
    phone,
    email: mail,
    acceptTerms: true,
    acceptPrivacy: true,
  };
  const stop = {
    latitude: Number(latitude),
    longitude: 100.5441234,
    address,
    contactName: name,
    contactPhone: phone,
  };
  const post = (url: string, payload: object, headers = {}) =>
    app.inject({ method: "POST", url, payload, headers });
  await post("/api/customer/sign-up", { ...person, password: marked.password });
  await post("/api/customer/sign-up", { ...person, password: marked.password });
  await post("/api/customer/login", { identifier: phone, password: marked.password });
  await post("/api/customer/login", { identifier: mail, password: password });
  await post("/api/password-resets", { identifier: mail, role: "customer" });
  await post("/api/quotes", {
    stops: [stop, stop],
    vehicle: "motorcycle",
    parcel: { category: "document", weightKg: 1 },
  });
  await post("/api/bookings", { quoteId: name, stops: [stop] }, bearer);
  await app.inject({ method: "PUT", url: "/api/customer/user", payload: person, headers: bearer });
  await app.inject({ url: `/api/places?q=${q(search)}&near=${latitude},100.5441234` });
  await app.inject({ url: `/api/places/reverse?latitude=${latitude}&longitude=100.5441234` });
  await app.inject({ url: `/api/tracking/${"k".repeat(32)}?phone=${phone}` });
  await app.inject({
    url: `/customer/sign-in?email=${q(mail)}&phone=${q(`+66${phone.slice(1)}`)}`,
  });
  await app.inject({ url: `/${q(mail)}/${phone}` });
  await post(
    "/api/customer/login",
    { identifier: "x" },
    { "content-type": "application/json", referer: `/?q=${mail}` },
  );
  await app.inject({
    method: "POST",
    url: "/api/customer/login",
    payload: `{"identifier":"${mail}`,
    headers: { "content-type": "application/json" },
  });
  const staff = await newStaff(world, ["booking.manage", "audit.read", "driver.review"]);
  const cookie = { cookie: staff.cookie };
  await app.inject({ url: `/api/console/bookings?q=${q(name)}`, headers: cookie });
  await app.inject({ url: `/api/console/drivers?q=${phone}`, headers: cookie });
  await app.inject({ url: `/api/console/security-events?identifier=${q(mail)}`, headers: cookie });
  // Errors quote what they were given: the database its values, a mail server the mailbox.
  app.log.error(
    {
      err: Object.assign(new Error(`invalid input: "${name}"`), {
        severity: "ERROR",
        detail: mail,
      }),
    },
    "x",
  );
  app.log.error({ err: new Error(`550 no such user <${mail}> or ${phone}`) }, "failed");
  app.log.error({ err: new Error(`no page /${mail}/${phone}`) });
  app.log.error(new Error(`no page /${mail}/${phone}`));
  app.log.warn(`jobs: Failed task with error '550 <${mail}>: ${phone}'`);
  expect(log.split("\n").length).toBeGreaterThan(20);
  for (const value of Object.values(marked)) {
    expect(log).not.toContain(value);
    expect(log).not.toContain(q(value));
  }
  expect(log).not.toContain(phone.slice(1));
  expect(log).not.toContain(customer.token);
  expect(log).not.toContain(staff.cookie.split("=")[1]);
});

test("a line says from where, by whom, and with which code a request was refused", async () => {
  const customer = await newCustomer(world);
  log = "";
  await app.inject({
    url: `/api/bookings/${crypto.randomUUID()}`,
    headers: { authorization: `Bearer ${customer.token}` },
    remoteAddress: "2001:db8:1:2:3:4:5:6",
  });
  const line = JSON.parse(log.trim().split("\n").at(-1) ?? "{}") as Record<string, unknown>;
  expect(line).toMatchObject({
    address: "2001:db8:1:2::/64",
    actor: `customer:${customer.id}`,
    status: 404,
    code: "not_found",
    req: { method: "GET" },
  });
});

test("an address keeps its names and loses its values", () => {
  expect(loggedUrl("/api/places?q=soi%20ari&near=13.7,100.5&limit=5")).toBe(
    "/api/places?q=…&near=…&limit=5",
  );
  expect(loggedUrl("/api/tracking/abcdefghijklmnop/stream")).toBe("/api/tracking/…/stream");
  expect(maskPersonal("to +66 81 234 5678 and a.b@c.co.th")).toBe("to … and …");
  expect(maskPersonal("3f2504e0-4f89-11d3-9a0c-0305e82c3301 at 2026-11-21T03:00:00Z")).toContain(
    "0305e82c3301",
  );
});
