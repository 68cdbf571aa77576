import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { gatewayMessages, mailMessages, smsMessages } from "../../../adapters/gateway-messages.ts";
import { watchServices } from "../oversight/watch-services.ts";
import { sendWatched } from "./send-watched.ts";

let world: TestWorld;
/** What the gateway does with each SMS: it answers with a status, or accepts it and stays silent. */
let answer: number | "silent" = 200;
let received: string[] = [];
const gateway = createServer((request, response) => {
  request.resume().on("end", () => {
    received.push(String(request.url));
    if (answer === "silent") return response.destroy();
    response.writeHead(answer).end("{}");
  });
});
beforeAll(async () => {
  world = await openTestWorld();
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  gateway.close();
  await world.close();
});
beforeEach(() => {
  received = [];
  answer = 200;
});
afterEach(async () => {
  await world.deps.db
    .updateTable("messageGateways")
    .set({ failures: 0, failingSince: null })
    .execute();
  await watch();
});

function messages() {
  const { port } = gateway.address() as AddressInfo;
  const sms = smsMessages({ SMS_URL: `http://127.0.0.1:${port}/sms`, SMS_TOKEN: "secret" });
  const email = mailMessages({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@songtan.test" });
  return gatewayMessages(() => ({ sms, email }));
}
const deps = () => ({ ...world.deps, messages: messages() });
const code = {
  channel: "sms",
  to: "+66812345678",
  subject: "",
  text: "123456",
  code: "123456",
} as const;
const news = { channel: "sms", to: "+66812345678", subject: "", text: "Here" } as const;
const watch = () => watchServices({ ...world.deps, cardProvider: null }, 0);
const open = async () =>
  (
    await world.owner.query(
      "select details from incidents where kind = 'gateway_down' and closed_at is null",
    )
  ).rows.map(({ details }) => details.failed);

test("the second failure opens an incident at the next minute, and a message that is accepted closes it", async () => {
  answer = 500;
  await expect(sendWatched(deps(), code)).rejects.toThrow("sms did not answer");
  await watch();
  expect(await open()).toEqual([]);
  await expect(sendWatched(deps(), code)).rejects.toThrow("sms did not answer");
  await watch();
  expect(await open()).toEqual([["sms"]]);
  answer = 200;
  await sendWatched(deps(), news);
  await watch();
  expect(await open()).toEqual([]);
});

test("a mail server that refuses connections is an outage too", async () => {
  const mail = { channel: "email", to: "a@b.test", subject: "Code", text: "1" } as const;
  for (const _ of [1, 2]) await expect(sendWatched(deps(), mail)).rejects.toThrow("email");
  await watch();
  expect(await open()).toEqual([["email"]]);
});

test("a number that the gateway does not accept is no outage", async () => {
  answer = 422;
  for (const _ of [1, 2, 3]) await expect(sendWatched(deps(), news)).rejects.toThrow("sms");
  await watch();
  expect(await open()).toEqual([]);
});

test("a code that a gateway took without an answer is not sent again; other news is", async () => {
  answer = "silent";
  await sendWatched(deps(), code);
  expect(received).toHaveLength(1);
  await expect(sendWatched(deps(), news)).rejects.toThrow("sms did not answer");
  await watch();
  expect(await open()).toEqual([["sms"]]);
});

test("a code that has expired is not sent", async () => {
  const minutes = (count: number) =>
    new Date(world.clock.now.getTime() + count * 60_000).toISOString();
  await sendWatched(deps(), { ...code, expiresAt: minutes(0) });
  expect(received).toEqual([]);
  await sendWatched(deps(), { ...code, expiresAt: minutes(1) });
  expect(received).toHaveLength(1);
});
