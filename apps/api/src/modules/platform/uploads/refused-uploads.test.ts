import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { type SignedUp, signUp } from "../../../../testing/world/people.ts";
import { photo, sendPicture, sha256Hex } from "../../../../testing/world/pictures.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let driver: SignedUp;
beforeAll(async () => {
  world = await openTestWorld();
  driver = await signUp(world, "driver");
});
afterAll(() => world.close());

const refused = async (file: Uint8Array, purpose = "proof") => {
  const { status, error } = await sendPicture(world, driver.token, { file, purpose });
  return [status, error?.code];
};

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
