import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newBusiness, type TestBusiness } from "../../../../testing/partners/businesses.ts";
import { openReceiver } from "../../../../testing/partners/receiver.ts";
import { listAttempts, listen, ping } from "../../../../testing/partners/webhooks.ts";
import { call } from "../../../../testing/world/call.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { sendWebhooksOnce } from "./sender.ts";

let world: TestWorld;
let business: TestBusiness;
beforeAll(async () => {
  world = await openTestWorld();
  business = await newBusiness(world);
});
afterAll(() => world.close());

/** Answers every request with these bytes and hangs up. */
async function answering(bytes: string): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(bytes));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, server };
}

test.each([
  ["a status below 100", "HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n", "bad_answer"],
  ["the status 0", "HTTP/1.1 000 Odd\r\ncontent-length: 0\r\n\r\n", "bad_answer"],
  ["a status of two digits", "HTTP/1.1 42 Odd\r\ncontent-length: 0\r\n\r\n", "bad_answer"],
  ["another protocol", "SSH-2.0-OpenSSH_9.6\r\n", "bad_answer"],
  ["a head that is broken", "HTTP/1.1 200 OK\r\nno colon here\r\n\r\n", "bad_answer"],
  ["a head without end", `HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}`, "bad_answer"],
  [
    "a change of protocol",
    "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
    "bad_answer",
  ],
  ["nothing", "", "unreachable"],
])(
  "a receiver that answers %s has a failed attempt, and the next is after the usual wait",
  async (_, bytes, problem) => {
    const { url, server } = await answering(bytes);
    const { token } = business.test;
    const endpoint = await listen(world, business, { url });
    await ping(world, token, endpoint.id);
    await sendWebhooksOnce(world.deps);
    const attempts = await listAttempts(world, token, `${endpoint.id}/attempts`);
    expect(attempts).toMatchObject([{ number: 1, status: null, problem, result: "failed" }]);
    expect(attempts[0]?.nextAttemptAt).not.toBeNull();
    await call(world, `DELETE /webhook-endpoints/${endpoint.id}`, { token });
    server.close();
  },
);

test("an event that is sent again twice at once, or while it waits, goes out once more, and now", async () => {
  const receiver = await openReceiver();
  const { token } = business.test;
  const endpoint = await listen(world, business, receiver);
  const { data } = await ping(world, token, endpoint.id);
  await sendWebhooksOnce(world.deps);
  expect(receiver.received).toHaveLength(1);
  const again = () =>
    call<{ count: number }>(world, `POST /webhook-events/${data.eventId}/replay`, {
      token,
      body: { endpointId: endpoint.id },
    });
  receiver.answer = { status: 500 };
  const answers = await Promise.all([again(), again(), again()]);
  expect(answers.map(({ data: { count } }) => count)).toEqual([1, 1, 1]);
  await sendWebhooksOnce(world.deps);
  expect(receiver.received).toHaveLength(2);
  // It failed and waits some seconds; pressed again it does not.
  receiver.answer = { status: 204 };
  await again();
  await sendWebhooksOnce(world.deps);
  expect(receiver.received).toHaveLength(3);
  await sendWebhooksOnce(world.deps);
  expect(receiver.received).toHaveLength(3);
  // What arrived can be sent once more.
  await again();
  await sendWebhooksOnce(world.deps);
  expect(receiver.received).toHaveLength(4);
  await receiver.close();
});
