import { createHash } from "node:crypto";
import {
  type BrandLook,
  type BrandName,
  brandLook,
  brandName,
  isWordmark,
  launchBrand,
} from "@songtan/domain/brand";
import { colourFamily, hoverOf } from "@songtan/domain/operator/colours";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { builtColour, withIcons } from "./brand-icons.ts";

const isNamed = /^(?:text\/html|application\/manifest\+json)/;
const isWorker = /^\/app-worker\.js(?:\?|$)/;
const isAsset = /^\/(?:console\/)?assets\//;

type Brand = { name: BrandName; look: BrandLook };
const currentBrand = (): Brand => ({ name: brandName(), look: brandLook() });
const isOwn = ({ name: { th, en }, look: { colour, accent, logo } }: Brand) =>
  th !== launchBrand.th || en !== launchBrand.en || colour !== "" || accent !== "" || logo !== null;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** The look as the style of the document: the names that `shades.css` gives the launch colours. */
function styleOf({ colour, accent, logo }: BrandLook): string {
  const family = (name: string, hex: string) => {
    if (!hex) return [];
    const { shades, ink } = colourFamily(hex);
    return [
      ...shades.map((shade, index) => `--st-${name}-shade-${index}:${shade}`),
      `--st-${name}-shade-hover:${hoverOf(hex)}`,
      `--st-ink-on-${name}:${ink}`,
    ];
  };
  const picture = logo
    ? [`--st-logo:url(${logo.url})`, `--st-logo-ratio:${logo.ratio.toFixed(3)}`]
    : [];
  return [...family("brand", colour), ...family("accent", accent), ...picture].join(";");
}

/** Returns the attributes on the document for the page's code and styles. */
function marksOf({ name, look }: Brand): string {
  const marks = { "data-brand-th": name.th, "data-brand-en": name.en };
  const own = {
    ...(look.colour && { "data-brand-colour": look.colour }),
    ...(look.logo && { "data-logo": isWordmark(look.logo) ? "word" : "mark" }),
  };
  const style = styleOf(look);
  return Object.entries({ ...marks, ...own, ...(style && { style }) })
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join("");
}

/**
 * Returns a built page or manifest under the operator's brand: in its texts, and in attributes of the document for the
 * page's code. Header names such as `Songtan-Business` stay.
 */
export function underBrand(text: string, brand: Brand, isHtml: boolean): string {
  const { name, look } = brand;
  const quote = isHtml ? escapeHtml : escapeJson;
  const named = text
    .replaceAll(launchBrand.th, () => quote(name.th))
    .replace(new RegExp(`\\b${launchBrand.en}\\b(?!-[A-Z])`, "g"), () => quote(name.en));
  // The colour that a browser or phone draws itself: `theme-color` of pages and manifests.
  const coloured = look.colour ? named.replaceAll(`"${builtColour}"`, `"${look.colour}"`) : named;
  if (!isHtml) return withIcons(coloured, brand);
  return coloured.replace(/<html\b/, (tag) => tag + marksOf(brand));
}

/**
 * The service worker fetches its pages and the tab's icon again when their version is another, so name and look are part
 * of it: else an app that is on a phone would start under the old ones until the next build.
 */
export function storedUnderBrand(worker: string, { name, look }: Brand): string {
  const brand = { ...name, ...look, logo: look.logo?.url };
  const mark = createHash("sha256").update(JSON.stringify(brand)).digest("hex").slice(0, 12);
  return worker.replace(/(url:"[^"]+\.(?:html|svg)",revision:"[^"]+)"/g, `$1-${mark}"`);
}

/** Sends built pages under the name and in the look that the operator has set. */
export function writeBrand(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (isOwn(currentBrand()) && isPage(request)) requestWhole(request);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const type = String(reply.getHeader("content-type") ?? "");
    const isStore = isWorker.test(request.url);
    const brand = currentBrand();
    if (!isOwn(brand) || !isPage(request) || !(isStore || isNamed.test(type))) return payload;
    const text = await readWhole(payload);
    if (text === null) return payload;
    reply.removeHeader("etag").removeHeader("last-modified").removeHeader("content-length");
    if (isStore) return storedUnderBrand(text, brand);
    return underBrand(text, brand, type.startsWith("text/html"));
  });
}

const isPage = ({ method, url }: FastifyRequest): boolean =>
  method === "GET" && !url.startsWith("/api/") && !isAsset.test(url);

/**
 * Removes compression and revalidation headers from the request: both would apply to the file instead of the content
 * sent.
 */
function requestWhole({ headers }: FastifyRequest): void {
  for (const name of ["accept-encoding", "if-none-match", "if-modified-since"] as const)
    delete headers[name];
}

async function readWhole(payload: unknown): Promise<string | null> {
  if (typeof payload === "string") return payload;
  if (Buffer.isBuffer(payload)) return payload.toString("utf8");
  if (!payload || typeof payload !== "object" || !(Symbol.asyncIterator in payload)) return null;
  const parts: Buffer[] = [];
  for await (const part of payload as AsyncIterable<Buffer>) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString("utf8");
}
