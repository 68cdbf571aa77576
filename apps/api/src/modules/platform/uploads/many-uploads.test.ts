import { readdirSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@songtan/domain/limits";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { beginUpload } from "../../../../testing/faults/slow-uploads.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { sendPicture } from "../../../../testing/world/pictures.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let port: number;
let photo: Buffer;
const senders: Person[] = [];
beforeAll(async () => {
  world = await openTestWorld();
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  port = (world.app.server.address() as AddressInfo).port;
  photo = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: "#363",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  for (let count = 0; count < 40; count++) senders.push(await newDriver(world, { onDuty: false }));
});
afterAll(() => world.close());
afterEach(async () => {
  // Nothing of a test is left, whether it passed or failed.
  await until(() => countRunning() === 0 && incoming().length === 0);
});

const countRunning = () => world.deps.pictures.queue.runningCount();
const incoming = () => {
  const folder = world.deps.pictures.incoming.folder;
  return readdirSync(folder).map((name) => `${folder}/${name}`);
};
const until = async (holds: () => boolean) => {
  const late = performance.now() + 10_000;
  while (!holds() && performance.now() < late) await sleep(10);
  expect(holds()).toBe(true);
};
const begin = (sender = 0, file: Uint8Array = photo) =>
  beginUpload({ port, token: senders[sender]?.token ?? "", file });
const beginAll = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, sender) => begin(sender)));

test("of forty at once the process accepts as many as its limit; the rest gets Retry-After, and none is lost", async () => {
  const started = await beginAll(limits.uploadsAtOnce);
  await until(() => incoming().length === limits.uploadsAtOnce);
  const late = await Promise.all(
    Array.from({ length: 8 }, (_, index) => begin(limits.uploadsAtOnce + index)),
  );
  for (const upload of late) {
    const { status, headers, body } = await upload.answer();
    expect([status, JSON.parse(body).error.code]).toEqual([503, "unavailable"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    // A client that has not read yet continues to send, and then finds the answer and no reset.
    expect(await upload.finish()).toMatchObject({ status: 503, problem: null });
  }
  expect(incoming()).toHaveLength(limits.uploadsAtOnce);
  const answers = await Promise.all(started.map((upload) => upload.finish()));
  const again = await Promise.all(
    late.map(async (_, index) => (await begin(limits.uploadsAtOnce + index)).finish()),
  );
  expect([...answers, ...again].map(({ status }) => status)).toEqual(
    Array.from({ length: 40 }, () => 201),
  );
}, 30_000);

test("one account's pictures arrive one at a time: the others wait unread, and too many get Retry-After", async () => {
  const first = await begin();
  await until(() => incoming().length === 1);
  const next = await Promise.all(
    Array.from({ length: limits.uploadsWaitingPerAccount }, () => begin()),
  );
  await until(() => world.deps.pictures.queue.waiting() === next.length);
  const tooMany = await (await begin()).answer();
  expect([tooMany.status, JSON.parse(tooMany.body).error.code]).toEqual([429, "rate_limited"]);
  expect(Number(tooMany.headers["retry-after"])).toBeGreaterThan(0);
  // Another account's upload is accepted at once.
  expect(await (await begin(1)).finish()).toMatchObject({ status: 201 });
  await until(() => countRunning() === 1);
  expect([incoming().length, next.some((upload) => upload.answered())]).toEqual([1, false]);
  const answers = await Promise.all([first, ...next].map((upload) => upload.finish()));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 201));
}, 30_000);

test("a refused picture is read to its end and stored nowhere, all ten megabytes of it", async () => {
  const large = Buffer.alloc(limits.imageBytesMax - 1000, 7);
  const started = await beginAll(limits.uploadsAtOnce);
  await until(() => incoming().length === limits.uploadsAtOnce);
  for (let count = 0; count < 5; count++) {
    const { token = "" } = senders[39] ?? {};
    const refused = await beginUpload({ port, token, file: large, closes: count > 2 });
    expect(await refused.finish()).toMatchObject({ status: 503, problem: null });
  }
  expect(incoming()).toHaveLength(limits.uploadsAtOnce);
  await Promise.all(started.map((upload) => upload.finish()));
}, 30_000);

test("a form that says it is too long is refused by its length, with an answer to read", async () => {
  const upload = await begin(0, Buffer.alloc(12 * 1024 * 1024));
  expect(JSON.parse((await upload.answer()).body).error.code).toBe("too_large_upload");
  expect(await upload.finish()).toMatchObject({ status: 413, problem: null });
  const unsaid = await beginUpload({
    port,
    token: senders[0]?.token ?? "",
    file: Buffer.alloc(12 * 1024 * 1024),
    chunked: true,
  });
  expect(await unsaid.finish()).toMatchObject({ status: 413, problem: null });
});

test("incoming files are readable for no one else, and are gone when the network is lost in the middle", async () => {
  const upload = await begin();
  await until(() => incoming().length === 1);
  const [file = ""] = incoming();
  expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([
    0o600, 0o700,
  ]);
  upload.breakOff();
  await until(() => incoming().length === 0);
  expect(
    (await sendPicture(world, senders[0]?.token ?? "", { file: photo, purpose: "proof" })).status,
  ).toBe(201);
});

test("a client that leaves the queue blocks no other", async () => {
  const first = await begin();
  await until(() => incoming().length === 1);
  const second = await begin();
  await until(() => world.deps.pictures.queue.waiting() === 1);
  const third = await begin();
  await until(() => world.deps.pictures.queue.waiting() === 2);
  second.breakOff();
  expect(await first.finish()).toMatchObject({ status: 201 });
  expect(await third.finish()).toMatchObject({ status: 201 });
});

test("nothing is left of what was refused after it had arrived", async () => {
  const { token = "" } = senders[0] ?? {};
  const statuses = [
    await sendPicture(world, token, { file: Buffer.from("no picture"), purpose: "proof" }),
    await sendPicture(world, token, { file: photo, purpose: "nothing we know" }),
    await sendPicture(world, token, { file: photo, purpose: "proof", sha256: "0".repeat(64) }),
    await sendPicture(world, token, { file: photo }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([415, 400, 400, 400]);
  const customer = await newCustomer(world);
  expect((await sendPicture(world, customer.token, { file: photo, purpose: "proof" })).status).toBe(
    400,
  );
});
