import { createHash } from "node:crypto";
import { type BrandName, brandName, launchBrand } from "@songtan/domain/brand";
import type { FastifyInstance, FastifyRequest } from "fastify";

const isNamed = /^(?:text\/html|application\/manifest\+json)/;
const isWorker = /^\/app-worker\.js(?:\?|$)/;
const isAsset = /^\/(?:console\/)?assets\//;

const isOwn = ({ th, en }: BrandName) => th !== launchBrand.th || en !== launchBrand.en;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * A built page or manifest under another name than that of the build: in its texts, and at the document for the page's
 * own code. Names of headers such as `Songtan-Business` stay.
 */
export function underBrand(text: string, brand: BrandName, isHtml: boolean): string {
  const quote = isHtml ? escapeHtml : escapeJson;
  const named = text
    .replaceAll(launchBrand.th, () => quote(brand.th))
    .replace(new RegExp(`\\b${launchBrand.en}\\b(?!-[A-Z])`, "g"), () => quote(brand.en));
  const marks = ` data-brand-th="${escapeHtml(brand.th)}" data-brand-en="${escapeHtml(brand.en)}"`;
  return isHtml ? named.replace(/<html\b/, (tag) => tag + marks) : named;
}

/**
 * The service worker fetches its pages again when their version is another, so the name is part of it: else an app that is
 * on a phone would start under the old name until the next build.
 */
export function storedUnderBrand(worker: string, brand: BrandName): string {
  const mark = createHash("sha256").update(JSON.stringify(brand)).digest("hex").slice(0, 12);
  return worker.replace(/(url:"[^"]+\.html",revision:"[^"]+)"/g, `$1-${mark}"`);
}

/** Sends built pages under the name that the operator has set. */
export function writeBrand(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (isOwn(brandName()) && isPage(request)) requestWhole(request);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const type = String(reply.getHeader("content-type") ?? "");
    const isStore = isWorker.test(request.url);
    if (!isOwn(brandName()) || !isPage(request) || !(isStore || isNamed.test(type))) return payload;
    const text = await readWhole(payload);
    if (text === null) return payload;
    reply.removeHeader("etag").removeHeader("last-modified").removeHeader("content-length");
    if (isStore) return storedUnderBrand(text, brandName());
    return underBrand(text, brandName(), type.startsWith("text/html"));
  });
}

const isPage = ({ method, url }: FastifyRequest): boolean =>
  method === "GET" && !url.startsWith("/api/") && !isAsset.test(url);

/** Neither packed nor compared with what the browser has: both would be of the file, not of what is sent. */
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
