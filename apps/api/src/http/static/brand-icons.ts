import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import {
  type BrandLook,
  type BrandName,
  brandLook,
  brandName,
  launchBrand,
} from "@songtan/domain/brand";
import { colourFamily } from "@songtan/domain/operator/colours";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  drawIcon,
  drawTabIcon,
  type IconFile,
  type IconSubject,
  iconFiles,
  iconShapes,
  subjectOfLetter,
  subjectOfLogo,
  subjectOfMark,
} from "../../pictures/icons/draw-icon.ts";
import { iconLetterOf } from "../../pictures/icons/icon-letter.ts";

export type IconBrand = { name: BrandName; look: BrandLook };

/** The colours of the built mark: its tile and the drawing on it. */
export const builtColour = "#64af31";
const builtInk = "#10240a";

const tabFile = "favicon.svg";
const tabAddresses = [`/${tabFile}`, `/console/${tabFile}`];

/** A wider logo would be a thin line on an icon: the first letter is read where it is not. */
const logoRatioMax = 3.5;

/** Returns the content of a brand's icons; null if the built icons apply. */
function contentOf({ name, look }: IconBrand) {
  const logo = look.logo && look.logo.ratio <= logoRatioMax ? look.logo : null;
  const isRenamed = name.th !== launchBrand.th || name.en !== launchBrand.en;
  const letter = isRenamed || look.logo ? (iconLetterOf(name.th) ?? iconLetterOf(name.en)) : null;
  if (!logo && !letter && look.colour === "") return null;
  const colours = look.colour
    ? { ground: look.colour, ink: colourFamily(look.colour).ink }
    : { ground: builtColour, ink: builtInk };
  return { logo, letter, ...colours };
}
type Content = NonNullable<ReturnType<typeof contentOf>>;

/** Returns a version of the icons' content, so that phones reload changed icons; null for the built icons. */
export function iconVersionOf(brand: IconBrand): string | null {
  const content = contentOf(brand);
  if (!content) return null;
  const shown = { ...content, logo: content.logo?.url };
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 12);
}

/** A manifest with the addresses of this brand's icons. */
export function withIcons(manifest: string, brand: IconBrand): string {
  const version = iconVersionOf(brand);
  if (!version) return manifest;
  return manifest.replace(/"(\/app-icon-[\w-]+\.png)"/g, `"$1?v=${version}"`);
}

type Drawn = {
  version: string;
  subject: Promise<IconSubject>;
  files: Map<string, Promise<Drawing>>;
};
type Drawing = { type: string; body: Buffer | string };

/** Serves the icons of the home screen and of the tab at their built addresses, drawn in the operator's present look. */
export function serveBrandIcons(app: FastifyInstance, builtWeb: URL): void {
  let drawn: Drawn | null = null;
  const subjectOf = async (content: Content, log: FastifyInstance["log"]) => {
    try {
      return await readSubject(content, builtWeb);
    } catch (problem) {
      // A logo that cannot be read leaves the phone with an icon all the same.
      log.warn(problem, "icons");
      return readSubject({ ...content, logo: null }, builtWeb);
    }
  };
  const current = (log: FastifyInstance["log"]): Drawn | null => {
    const brand = { name: brandName(), look: brandLook() };
    const version = iconVersionOf(brand);
    const content = contentOf(brand);
    if (!version || !content) return null;
    // Many phones may request at once: each picture is drawn once, and only those of today are held.
    if (drawn?.version !== version)
      drawn = { version, subject: subjectOf(content, log), files: new Map() };
    return drawn;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, file: IconFile | "tab") => {
    const now = current(request.log);
    const drawing = now && (await drawOnce(now, file).catch((problem) => fail(request, problem)));
    // The file of the build: nothing of the operator's is set, or it cannot be drawn.
    if (!now || !drawing) return reply.callNotFound();
    const isNamed = (request.query as { v?: string }).v === now.version;
    return reply
      .header("cache-control", isNamed ? "public, max-age=31536000, immutable" : "no-cache")
      .header("x-content-type-options", "nosniff")
      .type(drawing.type)
      .send(drawing.body);
  };
  const schema = { hide: true };
  for (const file of iconFiles)
    app.get(`/${file}`, { schema }, (request, reply) => send(request, reply, file));
  for (const address of tabAddresses)
    app.get(address, { schema }, (request, reply) => send(request, reply, "tab"));
}

function fail({ log }: FastifyRequest, problem: unknown): null {
  log.warn(problem, "icons");
  return null;
}

function drawOnce({ subject, files }: Drawn, file: IconFile | "tab"): Promise<Drawing> {
  const before = files.get(file);
  if (before) return before;
  const drawing = subject.then(
    async (shown): Promise<Drawing> =>
      file === "tab"
        ? { type: "image/svg+xml", body: await drawTabIcon(shown) }
        : { type: "image/png", body: await drawIcon(shown, iconShapes[file]) },
  );
  files.set(file, drawing);
  return drawing;
}

async function readSubject({ logo, letter, ground, ink }: Content, builtWeb: URL) {
  if (logo?.bytes) return subjectOfLogo(logo.bytes, ground);
  if (letter) return subjectOfLetter(letter, { ground, ink });
  const svg = await readFile(new URL(tabFile, builtWeb), "utf8");
  const mark = svg.replace(/<rect[^>]*>/, "").replaceAll(builtInk, ink);
  return subjectOfMark(mark, ground);
}
