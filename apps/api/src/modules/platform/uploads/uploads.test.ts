import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SignedUp, signUp } from "../../../../testing/world/people.ts";
import { photo, sendPicture, sha256Hex } from "../../../../testing/world/pictures.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let driver: SignedUp;
let customer: SignedUp;
beforeAll(async () => {
  world = await openTestWorld();
  driver = await signUp(world, "driver");
  customer = await signUp(world);
});
afterAll(() => world.close());

const open = async (url: string) => {
  const response = await world.app.inject(url);
  return { response, picture: sharp(response.rawPayload) };
};
const stored = (id: string) =>
  world.deps.db.selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a proof comes back upright, at most 1024 pixels a side, without its place, by a link that needs no token", async () => {
  const gps = {
    GPSLatitudeRef: "N",
    GPSLatitude: "13/1 45/1 0/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "100/1 30/1 0/1",
  };
  const file = await photo()
    .withExif({ IFD0: { Model: "Secret Phone 9" }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(file).metadata()).exif).toBeDefined();
  const sent = await sendPicture(world, driver.token, {
    file,
    purpose: "proof",
    sha256: sha256Hex(file),
  });
  expect(sent.status).toBe(201);
  const { response, picture } = await open(sent.data.url);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect(await picture.metadata()).toMatchObject({ format: "jpeg", width: 768, height: 1024 });
  const { exif, icc, orientation } = await picture.metadata();
  expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
  expect(response.rawPayload.includes("Secret Phone")).toBe(false);
  const row = await stored(sent.data.id);
  expect([row.sha256Sent, row.sha256Stored]).toEqual([
    sha256Hex(file),
    sha256Hex(response.rawPayload),
  ]);
});

test("a signature stays a transparent PNG, a small picture stays small, and WebP is read", async () => {
  const ink = await sharp({
    create: { width: 300, height: 120, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .webp()
    .toBuffer();
  const sent = await sendPicture(world, driver.token, { file: ink, purpose: "signature" });
  const { response, picture } = await open(sent.data.url);
  expect(response.headers["content-type"]).toBe("image/png");
  expect(await picture.metadata()).toMatchObject({ width: 300, height: 120, hasAlpha: true });
});

test("personal papers are sealed on the disk and opened only by the link, for a minute at most", async () => {
  const file = await photo(400, 250).jpeg().toBuffer();
  const sent = await sendPicture(world, driver.token, {
    file,
    purpose: "citizen-card",
    redaction: "confirmed",
  });
  const { response } = await open(sent.data.url);
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 400 });
  const row = await stored(sent.data.id);
  const bytes = Buffer.from((await world.deps.files.get(row.storageKey)) ?? []);
  expect(row.encrypted).toBe(true);
  expect(bytes.includes(response.rawPayload.subarray(0, 200))).toBe(false);
  world.clock.advance(60);
  expect((await open(sent.data.url)).response.statusCode).toBe(404);
});

test("a link that was changed, or belongs to another picture, opens nothing", async () => {
  const file = await photo(100, 100).png().toBuffer();
  const sent = await sendPicture(world, driver.token, { file, purpose: "proof" });
  const two = await sendPicture(world, driver.token, { file, purpose: "proof" });
  const { url } = sent.data;
  const later = url.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 3600}`);
  for (const made of [
    later,
    url.replace(sent.data.id, two.data.id),
    `${url}x`,
    url.replace(/&signature=.*/, "&signature="),
  ])
    expect((await open(made)).response.statusCode).toBe(404);
  expect((await open(url.replace(/\?.*/, ""))).response.statusCode).toBe(400);
});

test("the same id with the same bytes answers the same; other bytes, purpose or sender conflict", async () => {
  const file = await photo(300, 300).jpeg().toBuffer();
  const id = randomUUID();
  const send = (token = driver.token, changes = {}) =>
    sendPicture(world, token, { file, purpose: "proof", id, ...changes });
  const first = await send();
  const again = await send();
  expect([again.status, again.data]).toEqual([201, first.data]);
  const other = await photo(200, 200).jpeg().toBuffer();
  const stranger = await signUp(world, "driver");
  for (const answer of [
    await send(driver.token, { file: other }),
    await send(driver.token, { purpose: "avatar" }),
    await send(stranger.token),
  ])
    expect([answer.status, answer.error.code]).toEqual([409, "conflict"]);
});

test("the same picture sent twice at once is stored once", async () => {
  const file = await photo(500, 500).jpeg().toBuffer();
  const other = await photo(500, 500).jpeg().toBuffer();
  for (let round = 0; round < 5; round++) {
    const id = randomUUID();
    const answers = await Promise.all(
      [file, file, other].map((bytes) =>
        sendPicture(world, driver.token, { file: bytes, purpose: "proof", id }),
      ),
    );
    const row = await stored(id);
    const winners = answers.filter((answer) => answer.status === 201);
    expect(winners.length).toBe(row.sha256Sent === sha256Hex(file) ? 2 : 1);
    expect(new Set(winners.map((answer) => answer.data.url)).size).toBe(1);
    expect((await open(winners[0]?.data.url ?? "")).response.statusCode).toBe(200);
  }
});

test("what hides behind a picture does not come along", async () => {
  const hidden = "<script>alert('x')</script>PK\u0003\u0004";
  const file = Buffer.concat([await photo(80, 80).jpeg().toBuffer(), Buffer.from(hidden)]);
  const sent = await sendPicture(world, driver.token, { file, purpose: "proof" });
  expect(sent.status).toBe(201);
  expect((await open(sent.data.url)).response.rawPayload.includes("<script>")).toBe(false);
});

test("each role sends what it has a reason to send, and no one sends anything without signing in", async () => {
  const file = await photo(50, 50).jpeg().toBuffer();
  const send = async (token: string, purpose: string) =>
    (await sendPicture(world, token, { file, purpose })).status;
  expect(await send(customer.token, "parcel")).toBe(201);
  expect(await send(customer.token, "avatar")).toBe(201);
  expect(await send(customer.token, "citizen-card")).toBe(400);
  expect(await send(customer.token, "proof")).toBe(400);
  expect(await send(driver.token, "vehicle-front")).toBe(201);
  expect(await send(driver.token, "parcel")).toBe(400);
  expect(await send("", "avatar")).toBe(401);
});

test("a picture sent twice with one key is stored once, another one under that key is refused", async () => {
  const file = await photo(60, 40).jpeg().toBuffer();
  const headers = { "idempotency-key": "one picture" };
  const first = await sendPicture(world, driver.token, { file, purpose: "proof" }, headers);
  const second = await sendPicture(world, driver.token, { file, purpose: "proof" }, headers);
  expect([first.status, second.status, second.data.id]).toEqual([201, 201, first.data.id]);
  const { count } = await world.deps.db
    .selectFrom("uploads")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("sha256Sent", "=", sha256Hex(file))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
  const other = await photo(40, 60).jpeg().toBuffer();
  const reused = await sendPicture(world, driver.token, { file: other, purpose: "proof" }, headers);
  expect([reused.status, reused.error.code]).toEqual([409, "idempotency_key_reused"]);
});
