import { afterAll, beforeAll, expect, test } from "vitest";
import { newBusiness } from "../../../../testing/partners/businesses.ts";
import { openReceiver } from "../../../../testing/partners/receiver.ts";
import { listAttempts, listen, loadEndpoint, ping } from "../../../../testing/partners/webhooks.ts";
import { call } from "../../../../testing/world/call.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { claimDeliveries } from "./claim-deliveries.ts";
import { distributeEvents } from "./distribute-events.ts";
import { sendDelivery } from "./send-delivery.ts";
import { signWebhook } from "./signing.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test("an endpoint whose secret does not open fails like one that does not answer, holds up no other, and signs again with a new secret", async () => {
  const business = await newBusiness(world);
  const receiver = await openReceiver();
  const { token } = business.test;
  const broken = await listen(world, business, receiver);
  const other = await newBusiness(world);
  const elsewhere = await openReceiver();
  const working = await listen(world, other, elsewhere);
  // The first byte names the key that sealed it: one that no one has any more.
  await world.owner.query(
    `update webhook_endpoints set sealed_secret = set_byte(sealed_secret, 0, 9), sealed_private_key = set_byte(sealed_private_key, 0, 9)
     where id = $1`,
    [broken.id],
  );
  const lines: string[] = [];
  const sendLogged = async () => {
    for (const one of await claimDeliveries(world.deps, 10))
      await sendDelivery(world.deps, one, (line) => lines.push(line));
  };
  await ping(world, token, broken.id);
  await ping(world, other.test.token, working.id);
  while (await distributeEvents(world.deps));
  await sendLogged();
  expect([receiver.received.length, elsewhere.received.length]).toEqual([0, 1]);
  expect(lines).toEqual([expect.stringContaining(broken.id)]);
  const [attempt] = await listAttempts(world, token, `${broken.id}/attempts`);
  expect(attempt).toMatchObject({ number: 1, problem: "secret_unreadable", result: "failed" });
  expect(attempt?.nextAttemptAt).not.toBeNull();
  expect((await loadEndpoint(world, token, broken.id)).failingSince).not.toBeNull();
  // Not each minute: the third attempt is five minutes after the second.
  world.clock.advance(6);
  await sendLogged();
  world.clock.advance(120);
  await sendLogged();
  expect(lines).toHaveLength(2);

  const rotated = await call<{ secret: string; publicKey: string }>(
    world,
    `POST /webhook-endpoints/${broken.id}/rotate-secret`,
    { token },
  );
  expect(rotated.status).toBe(201);
  expect(rotated.data.publicKey).not.toBe(broken.publicKey);
  world.clock.advance(330);
  await sendLogged();
  const [received] = receiver.received;
  const signed = signWebhook(
    {
      id: `${received?.headers["webhook-id"]}`,
      body: `${received?.body}`,
      now: world.clock.now,
    },
    { secrets: [rotated.data.secret] },
  );
  // Of the secret that does not open there is no second signature.
  const signatures = `${received?.headers["webhook-signature"]}`.split(" ");
  expect(signatures).toEqual([signed["webhook-signature"], expect.stringMatching(/^v1a,/)]);
  await Promise.all([receiver.close(), elsewhere.close()]);
});
