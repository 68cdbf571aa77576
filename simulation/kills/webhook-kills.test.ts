import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { seededRandom } from "@songtan/sandbox/data/random";
import { expect, test } from "vitest";
import { appRole, ownerRole } from "../../apps/api/src/db/roles.ts";
import { newSigningKeys } from "../../apps/api/src/modules/partners/webhooks/signing.ts";
import {
  callDialect,
  newPartner,
  type Partner,
  placeOrder,
} from "../../apps/api/testing/partners/dialect.ts";
import { openReceiver, type Receiver } from "../../apps/api/testing/partners/receiver.ts";
import { databaseUrl } from "../../apps/api/testing/world/database-url.ts";
import { programFlags } from "../../apps/api/testing/world/program-environment.ts";
import { openTestWorld, type TestWorld } from "../../apps/api/testing/world/test-world.ts";

const kills = 20;
/** More than a job of a dead process waits until another begins it again. */
const patienceMilliseconds = 60_000;
const program = fileURLToPath(new URL("./webhook-process.ts", import.meta.url));

type Sender = { child: ChildProcess; ready: Promise<unknown> };
/** Starts processes before they are needed: starting is slow, and dying is not. */
function startSender(): Sender {
  const child = fork(program, { execArgv: programFlags });
  return { child, ready: once(child, "message") };
}

async function begin({ child, ready }: Sender, world: TestWorld): Promise<void> {
  await ready;
  child.send({
    app: databaseUrl(world.database, appRole),
    owner: databaseUrl(world.database, ownerRole),
  });
  await once(child, "message");
}

async function kill({ child }: Sender): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Both formats listen at the same receiver, at addresses of their own. */
async function listenTwice(world: TestWorld, partner: Partner, { url }: Receiver): Promise<void> {
  await callDialect(world, partner, "PATCH /v3/webhook", { data: { url: `${url}/v3` } });
  await world.owner.query(
    `insert into webhook_endpoints
       (business_id, mode, url, types, sealed_secret, sealed_private_key, public_key, created_by, maker_id, created_at)
     select $1, 'live', $2, '{booking.created}', $3, $4, 'whpk_x', 'key:' || id, created_by, now()
     from partner_keys where business_id = $1`,
    [
      partner.businessId,
      url,
      world.deps.secrets.seal(
        "webhook_secret",
        Buffer.from(`whsec_${Buffer.alloc(32).toString("base64")}`),
      ),
      world.deps.secrets.seal("webhook_private_key", newSigningKeys().privateKey),
    ],
  );
}
test("senders that are killed twenty times between a change and its sending lose no event and double none", async () => {
  const random = seededRandom("webhooks");
  const world = await openTestWorld();
  const receiver = await openReceiver();
  const senders = Array.from({ length: 3 }, startSender);
  let sending: Sender | undefined;
  try {
    world.clock.now = new Date();
    const partner = await newPartner(world, { balanceSatang: 10_000_000 });
    receiver.answer = { status: 200 };
    await listenTwice(world, partner, receiver);
    receiver.received.length = 0;
    for (let count = 0; count < kills; count += 1) {
      sending = senders.shift() as Sender;
      await begin(sending, world);
      senders.push(startSender());
      world.clock.now = new Date();
      await placeOrder(world, partner);
      await sleep(random.integer(0, 60));
      await kill(sending);
    }
    sending = senders.shift() as Sender;
    await begin(sending, world);
    // A killed process's sendings are free again after a minute: it is over.
    await world.owner.query(
      "update webhook_deliveries set claimed_until = now() where claimed_until is not null",
    );
    const idsReceived = () =>
      new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
    await expect
      .poll(() => idsReceived().size, { timeout: patienceMilliseconds, interval: 100 })
      .toBe(kills * 3);
    const { rows } = await world.owner.query<{ type: string; events: number }>(
      `select type, count(*)::int as events from webhook_deliveries
       join webhook_events on webhook_events.id = event_id where not replay group by type`,
    );
    expect(Object.fromEntries(rows.map(({ type, events }) => [type, events]))).toEqual({
      ORDER_CREATED: kills,
      WALLET_BALANCE_CHANGED: kills,
      "booking.created": kills,
    });
    // One that came twice has the same id and the same bytes.
    const bodies = new Set(receiver.received.map(({ body }) => body));
    expect(bodies.size).toBe(kills * 3);
  } finally {
    for (const sender of [sending, ...senders]) sender?.child.kill("SIGKILL");
    await receiver.close();
    await world.close();
  }
}, 180_000);
