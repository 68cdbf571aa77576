import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type BrandLook,
  launchBrand,
  launchLook,
  setBrandLook,
  setBrandName,
} from "@songtan/domain/brand";
import Fastify from "fastify";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { iconFiles, iconShapes } from "../../pictures/icons/draw-icon.ts";
import { iconVersionOf, serveBrandIcons } from "./brand-icons.ts";
import { serveWeb } from "./static-web.ts";

let home: string;
const app = Fastify();
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#64af31"/><path d="M10 10h20v20h-20z" fill="#10240a"/></svg>';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "songtan-icons-"));
  await writeFile(join(home, "index.html"), "<html></html>");
  await writeFile(join(home, "favicon.svg"), mark);
  await writeFile(join(home, "app-icon-192.png"), "built");
  const folder = pathToFileURL(`${home}/`);
  serveBrandIcons(app, folder);
  await serveWeb(app, { web: folder, console: pathToFileURL(join(home, "none/")) });
  await app.ready();
});
afterEach(() => {
  setBrandName(launchBrand);
  setBrandLook(launchLook);
});
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true });
});

const blue = "#0d47a1";
const look = (part: Partial<BrandLook>) => setBrandLook({ ...launchLook, ...part });
let logos = 0;
const logoOf = (bytes: Uint8Array, ratio = 1) => {
  logos += 1;
  return { url: `/api/brand/logos/${logos}`, ratio, bytes };
};
const drawLogo = (body: string, [width, height] = [200, 200]) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`,
    ),
  )
    .png()
    .toBuffer();
const circle = (fill: string) => `<circle cx="100" cy="100" r="90" fill="${fill}"/>`;
const get = (file: string) => app.inject({ url: `/${file}` });

/** The colours at the middle of the upper edge and in the centre. */
async function coloursOf(file: string): Promise<{ edge: string; centre: string; alpha: number }> {
  const { rawPayload } = await get(file);
  const { data, info } = await sharp(rawPayload)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => (y * info.width + x) * 4;
  const hex = (start: number) => `#${data.subarray(start, start + 3).toString("hex")}`;
  const middle = Math.round(info.width / 2);
  return { edge: hex(at(middle, 2)), centre: hex(at(middle, middle)), alpha: data[3] ?? 255 };
}

test("without a name or look of the operator's the icons are those of the build", async () => {
  expect((await get("app-icon-192.png")).body).toBe("built");
  expect((await get("favicon.svg")).body).toBe(mark);
});

test("each icon has its size and shows the logo on the main colour; only those that no phone cuts have round corners", async () => {
  look({ colour: blue, logo: logoOf(await drawLogo(circle("#ffffff"))) });
  for (const file of iconFiles) {
    const answer = await get(file);
    expect(answer.headers["content-type"], file).toBe("image/png");
    const { width, height } = await sharp(answer.rawPayload).metadata();
    expect([width, height]).toEqual([iconShapes[file].pixels, iconShapes[file].pixels]);
    const { edge, centre, alpha } = await coloursOf(file);
    expect([edge, centre, alpha], file).toEqual([
      ...[blue, "#ffffff"],
      iconShapes[file].outline === "rounded" ? 0 : 255,
    ]);
  }
  const tab = await get("favicon.svg");
  expect(tab.headers["content-type"]).toContain("image/svg+xml");
  expect(tab.body).toContain('href="data:image/png;base64,');
  expect((await get("console/favicon.svg")).body).toBe(tab.body);
});

test("nothing of the logo is outside of the circle that every phone shows of a maskable icon", async () => {
  const square = '<path d="M20 20h160v160h-160z" fill="#ffffff"/>';
  look({ colour: blue, logo: logoOf(await drawLogo(square)) });
  const wide = '<path d="M0 20h600v160h-600z" fill="#ffffff"/>';
  for (const logo of [null, logoOf(await drawLogo(wide, [600, 200]), 3)]) {
    if (logo) look({ colour: blue, logo });
    const { data, info } = await sharp((await get("app-icon-maskable-512.png")).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const ground = data.subarray(0, 3).toString("hex");
    const radius = info.width / 2;
    for (let y = 0; y < info.height; y += 1)
      for (let x = 0; x < info.width; x += 1) {
        if (Math.hypot(x - radius, y - radius) < radius * 0.8) continue;
        const at = (y * info.width + x) * info.channels;
        if (data.subarray(at, at + 3).toString("hex") !== ground)
          expect.fail(`drawn outside at ${x}, ${y}`);
      }
  }
});

test("a logo that would not be seen on the main colour is on white, and one with a ground of its own on that", async () => {
  look({ colour: blue, logo: logoOf(await drawLogo(circle(blue))) });
  expect(await coloursOf("app-icon-apple-180.png")).toMatchObject({
    edge: "#ffffff",
    centre: blue,
  });
  const own = await drawLogo(`<rect width="200" height="200" fill="#fff4d6"/>${circle("#c2185b")}`);
  look({ colour: blue, logo: logoOf(own) });
  expect((await coloursOf("app-icon-apple-180.png")).edge).toBe("#fff4d6");
});

test("without a logo the first letter of the name is on the main colour, or the mark of the build in it", async () => {
  setBrandName({ th: "เร็วดี", en: "Reo Dee" });
  look({ colour: blue });
  const letter = await get("app-icon-512.png");
  expect((await coloursOf("app-icon-apple-180.png")).edge).toBe(blue);
  setBrandName({ th: "รถดี", en: "Rot Dee" });
  // The same letter, by which the vowel in front is not the one.
  expect((await get("app-icon-512.png")).rawPayload.equals(letter.rawPayload)).toBe(true);
  setBrandName({ th: "名", en: "名" });
  expect(await coloursOf("app-icon-512.png")).toMatchObject({ edge: blue, centre: "#ffffff" });
});

test("a logo that cannot be read, or is a line of text, leaves the letter and never an answer without an icon", async () => {
  setBrandName({ th: "ส่งไว", en: "Songwai" });
  look({ colour: blue });
  const letter = (await get("app-icon-512.png")).rawPayload;
  for (const logo of [
    logoOf(Buffer.from("not a picture")),
    logoOf(await drawLogo(circle("#ffffff"), [1000, 200]), 5),
  ]) {
    look({ colour: blue, logo });
    const answer = await get("app-icon-512.png");
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(letter)).toBe(true);
  }
});

test("an icon is held for good under the version of its look, and requested again under any other address", async () => {
  const brand = { name: launchBrand, look: { ...launchLook, colour: blue } };
  setBrandLook(brand.look);
  const caching = async (query: string) =>
    (await get(`app-icon-192.png${query}`)).headers["cache-control"];
  expect(await caching(`?v=${iconVersionOf(brand)}`)).toContain("immutable");
  expect(await caching("")).toBe("no-cache");
  expect(await caching("?v=000000000000")).toBe("no-cache");
});
