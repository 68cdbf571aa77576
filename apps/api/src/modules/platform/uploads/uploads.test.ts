import { randomUUID } from "node:crypto";
import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { type SignedUp, signUp } from "../../../../testing/world/people.ts";
import { sendPicture, sha256Hex } from "../../../../testing/world/pictures.ts";
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

/** A photograph-like picture: noise does not compress away. */
const photo = (width = 1600, height = 1200) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });
const open = async (url: string) => {
  const response = await world.app.inject(url);
  return { response, picture: sharp(response.rawPayload) };
};
const stored = (id: string) =>
  world.deps.db.selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const refused = async (file: Uint8Array, purpose = "proof") => {
  const { status, error } = await sendPicture(world, driver.token, { file, purpose });
  return [status, error?.code];
};

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

test("only whole JPEG, PNG and WebP pictures are accepted", async () => {
  const jpeg = await photo(600, 600).jpeg().toBuffer();
  const pixel = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from("ftypheic\0\0\0\0mif1heic"),
    Buffer.alloc(200),
  ]);
  const notPictures = {
    gif: pixel,
    svg,
    svgCompressed: gzipSync(svg),
    heic,
    truncated: jpeg.subarray(0, jpeg.length / 2),
    text: Buffer.from("not a picture"),
    headerOnly: jpeg.subarray(0, 20),
    pdf: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"),
    tiff: await photo(20, 20).tiff().toBuffer(),
    pngWithBrokenBody: Buffer.concat([
      (await photo(50, 50).png().toBuffer()).subarray(0, 60),
      Buffer.alloc(500, 7),
    ]),
  };
  for (const [name, file] of Object.entries(notPictures))
    expect([name, ...(await refused(file))]).toEqual([name, 415, "unsupported_media"]);
});

test("what hides behind a picture does not come along", async () => {
  const hidden = "<script>alert('x')</script>PK\u0003\u0004";
  const file = Buffer.concat([await photo(80, 80).jpeg().toBuffer(), Buffer.from(hidden)]);
  const sent = await sendPicture(world, driver.token, { file, purpose: "proof" });
  expect(sent.status).toBe(201);
  expect((await open(sent.data.url)).response.rawPayload.includes("<script>")).toBe(false);
});

test("over ten megabytes, or a small file that unfolds to over forty megapixels, is too large", async () => {
  expect(await refused(Buffer.alloc(10 * 1024 * 1024 + 1, 1))).toEqual([413, "too_large_upload"]);
  expect(await refused(pngBomb(30_000, 30_000))).toEqual([413, "too_large_upload"]);
  const large = await sharp({
    create: { width: 8000, height: 5000, channels: 3, background: "#fff" },
  })
    .jpeg()
    .toBuffer();
  expect((await sendPicture(world, driver.token, { file: large, purpose: "proof" })).status).toBe(
    201,
  );
});

test("the bytes must be those the phone announced", async () => {
  const file = await photo(50, 50).jpeg().toBuffer();
  const answer = await sendPicture(world, driver.token, {
    file,
    purpose: "proof",
    sha256: sha256Hex(Buffer.from("other")),
  });
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ["sha256"]]);
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

test("a form without file or purpose, and a body that is no form, are refused by name", async () => {
  const missing = await sendPicture(world, driver.token, {});
  expect([missing.status, Object.keys(missing.error.fields ?? {}).sort()]).toEqual([
    400,
    ["file", "purpose"],
  ]);
  const text = await sendPicture(world, driver.token, {
    purpose: "proof",
    id: "1",
    file: Buffer.from("x"),
  });
  expect([text.status, Object.keys(text.error.fields ?? {})]).toEqual([400, ["id"]]);
  const json = await call(world, "POST /uploads", {
    token: driver.token,
    body: { purpose: "proof", file: "text" },
  });
  expect(json.status).toBe(400);
});

test("a form that was cut off, or is none, is refused like any wrong input", async () => {
  for (const type of ["multipart/form-data; boundary=x", "multipart/form-data"])
    for (const body of [
      "garbage",
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ]) {
      const headers = { "content-type": type };
      const answer = await call(world, "POST /uploads", {
        token: driver.token,
        body: Buffer.from(body),
        headers,
      });
      expect([answer.status, answer.error.code]).toEqual([400, "invalid"]);
    }
});

/** A PNG of a few bytes that says it is huge. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(5_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}

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
