import { gzipSync } from "node:zlib";
import { limits } from "@songtan/domain/limits";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { sendPicture } from "../../../../testing/world/pictures.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let driver: Person;
beforeAll(async () => {
  world = await openTestWorld();
  driver = await newDriver(world, { verified: false });
});
afterAll(() => world.close());

const flat = (width = 120, height = 80) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } });
const send = (file: Uint8Array, purpose = "driver-license") =>
  sendPicture(world, driver.token, { file, purpose });
/** Uploads a picture and returns it as it is stored and shown. */
const uploadAndRead = async (file: Uint8Array, purpose?: string) => {
  const sent = await send(file, purpose);
  expect(sent.status).toBe(201);
  const shown = await world.app.inject(sent.data.url);
  return {
    bytes: shown.rawPayload,
    type: shown.headers["content-type"],
    picture: await sharp(shown.rawPayload).metadata(),
  };
};
const page = "<!doctype html><script>fetch('/api/driver/user')</script>";
const zip = Buffer.concat([
  Buffer.from("PK\u0003\u0004"),
  Buffer.alloc(26),
  Buffer.from("evil.sh"),
]);

test.each([
  [
    "a web page behind a JPEG",
    async () => Buffer.concat([await flat().jpeg().toBuffer(), Buffer.from(page)]),
    "<script>",
  ],
  [
    "an archive behind a JPEG",
    async () => Buffer.concat([await flat().jpeg().toBuffer(), zip]),
    "evil.sh",
  ],
  [
    "a script behind a PNG",
    async () => Buffer.concat([await flat().png().toBuffer(), Buffer.from("*/alert(1)//")]),
    "alert(1)",
  ],
  [
    "a web page in a JPEG's comment",
    async () => withComment(await flat().jpeg().toBuffer(), page),
    "<script>",
  ],
  [
    "a script in a PNG's text",
    async () => withText(await flat().png().toBuffer(), page),
    "<script>",
  ],
  [
    "a web page in the EXIF",
    async () =>
      flat()
        .withExif({ IFD0: { ImageDescription: page } })
        .jpeg()
        .toBuffer(),
    "<script>",
  ],
  [
    "a web page in the XMP",
    async () =>
      flat().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${page}</x:xmpmeta>`).jpeg().toBuffer(),
    "<script>",
  ],
])("%s does not come along", async (_, make, hidden) => {
  const file = await make();
  expect(file.includes(hidden)).toBe(true);
  const { bytes, type, picture } = await uploadAndRead(file);
  expect(bytes.includes(hidden)).toBe(false);
  expect([type, picture.format]).toEqual(["image/jpeg", "jpeg"]);
});

test("where and with what it was photographed is gone: EXIF with its place, colour profile, XMP, IPTC, thumbnails", async () => {
  const gps = {
    GPSLatitudeRef: "N",
    GPSLatitude: "13/1 45/1 0/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "100/1 30/1 0/1",
  };
  const file = await flat()
    .withExif({ IFD0: { Model: "Phone 9", Copyright: "สมชาย" }, IFD3: gps })
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  const { picture } = await uploadAndRead(file);
  expect([picture.exif, picture.icc, picture.xmp, picture.iptc, picture.orientation]).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

test("colours of print, sixteen bits, grey and palettes become plain pictures of three channels", async () => {
  const files = {
    cmyk: await flat().toColourspace("cmyk").jpeg().toBuffer(),
    sixteenBits: await flat().toColourspace("rgb16").png().toBuffer(),
    grey: await flat().greyscale().toColourspace("b-w").png().toBuffer(),
    palette: await flat().png({ palette: true, colours: 4 }).toBuffer(),
    seeThrough: await flat().ensureAlpha(0.3).webp().toBuffer(),
    progressive: await flat().jpeg({ progressive: true }).toBuffer(),
  };
  for (const [name, file] of Object.entries(files)) {
    const { picture } = await uploadAndRead(file);
    expect([name, picture.format, picture.space, picture.channels, picture.depth]).toEqual([
      name,
      "jpeg",
      "srgb",
      3,
      "uchar",
    ]);
  }
});

test("of moving pictures the first frame is stored; a GIF is refused", async () => {
  const frames = Buffer.concat([0, 90, 200].map((shade) => Buffer.alloc(20 * 20 * 3, shade)));
  const moving = () =>
    sharp(frames, { raw: { width: 20, height: 60, channels: 3, pageHeight: 20 } });
  const animated = await moving()
    .webp({ loop: 0, delay: [100, 100, 100] })
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(3);
  const { picture } = await uploadAndRead(animated);
  expect([picture.pages ?? 1, picture.height]).toEqual([1, 20]);
  const gif = await moving().gif().toBuffer();
  expect((await send(gif)).error.code).toBe("unsupported_media");
});

test("vectors with scripts, in any dress, are refused", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
  const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`;
  const outside = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="file:///etc/passwd"/></svg>`;
  for (const text of [svg, `\ufeff  \n${svg}`, `<!--x-->${svg}`, bomb, outside])
    for (const file of [Buffer.from(text), gzipSync(text), Buffer.from(text, "utf16le")])
      expect([text.slice(0, 20), (await send(file)).error?.code]).toEqual([
        text.slice(0, 20),
        "unsupported_media",
      ]);
});

test("a file that unfolds is refused before it does", async () => {
  const wide = await sharp({
    create: { width: 16_000, height: 2501, channels: 3, background: "#fff" },
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(wide.length).toBeLessThan(1_000_000);
  const before = process.memoryUsage().rss;
  for (let count = 0; count < 5; count++)
    expect((await send(wide)).error.code).toBe("too_large_upload");
  // Forty megapixels unfold to 120 MB each.
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  const archive = Buffer.concat([gzipSync(Buffer.alloc(limits.imageBytesMax * 4))]);
  expect((await send(archive)).error.code).toBe("unsupported_media");
});

test("fifty megabytes are cut off at ten, and the next picture is accepted", async () => {
  const answer = await send(Buffer.alloc(50 * 1024 * 1024, 1));
  expect([answer.status, answer.error.code]).toEqual([413, "too_large_upload"]);
  expect((await send(await flat().jpeg().toBuffer())).status).toBe(201);
});

test("what calls itself a picture and is none, or only half of one, is refused", async () => {
  const jpeg = await flat(600, 400).jpeg().toBuffer();
  const webp = await flat(600, 400).webp({ lossless: true }).toBuffer();
  const files = {
    halfJpeg: jpeg.subarray(0, Math.floor(jpeg.length * 0.6)),
    halfPng: (await flat(600, 400).png().toBuffer()).subarray(0, 200),
    halfWebp: webp.subarray(0, Math.floor(webp.length / 2)),
    empty: Buffer.from([0]),
    jpegStart: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(page)]),
    windowsProgram: Buffer.concat([Buffer.from("MZ"), Buffer.alloc(4000)]),
    pdf: Buffer.from("%PDF-1.7\n1 0 obj <</JS (app.alert(1))>> endobj"),
    bitmap: Buffer.concat([Buffer.from("BM"), Buffer.alloc(2000)]),
    avif: await flat().avif().toBuffer(),
    tiff: await flat().tiff().toBuffer(),
  };
  for (const [name, file] of Object.entries(files)) {
    const answer = await send(file);
    expect([name, answer.status, answer.error?.code]).toEqual([name, 415, "unsupported_media"]);
  }
});

test("nothing of what was refused is left behind", async () => {
  const before = await world.deps.db.selectFrom("uploads").select("id").execute();
  await send(Buffer.from(page));
  await send(Buffer.from("not a picture"));
  expect(await world.deps.db.selectFrom("uploads").select("id").execute()).toHaveLength(
    before.length,
  );
  expect(await world.deps.db.selectFrom("filesToRemove").selectAll().execute()).toEqual([]);
});

test("a stored picture is never anything but a picture to a browser", async () => {
  const { data } = await send(await flat().jpeg().toBuffer());
  const { headers } = await world.app.inject(data.url);
  expect(headers).toMatchObject({
    "content-type": "image/jpeg",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
  });
  expect(`${headers["content-security-policy"]}`).toContain("object-src 'none'");
  const guessed = await call(
    world,
    "GET /files/00000000-0000-4000-8000-000000000000?expires=1&signature=x" as never,
    {},
  );
  expect(guessed.status).toBe(404);
});

/** A COM segment right behind the start of a JPEG. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** A tEXt chunk behind the header of a PNG; its check sum is wrong, as a sloppy tool would leave it. */
function withText(png: Buffer, text: string): Buffer {
  const body = Buffer.from(`Comment\0${text}`);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  return Buffer.concat([
    png.subarray(0, 33),
    size,
    Buffer.from("tEXt"),
    body,
    Buffer.alloc(4),
    png.subarray(33),
  ]);
}
