import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { brandName } from "@songtan/domain/brand";
import type { FastifyInstance } from "fastify";
import { underBrand } from "./under-brand.ts";

/** Descriptions by their readers: programs of businesses, our own app, and staff. */
const audiences = ["partner", "app", "console"] as const;
type Audience = (typeof audiences)[number];
type Published = { text: string; gzip: Buffer; etag: string };

/** Publishes the generated descriptions at `/api/openapi/partner.json`, `app.json` and `console.json`. */
export function publishAudiences(app: FastifyInstance, origin: string): void {
  const made = new Map<string, Published>();
  for (const audience of audiences)
    app.get(`/api/openapi/${audience}.json`, { schema: { hide: true } }, async (request, reply) => {
      const key = `${audience} ${brandName().en}`;
      const { text, gzip, etag } = made.get(key) ?? publish(audience, origin);
      made.set(key, { text, gzip, etag });
      reply
        .header("content-type", "application/json; charset=utf-8")
        .header("cache-control", "public, no-cache")
        .header("vary", "accept-encoding")
        .header("etag", etag);
      if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
      const accepts = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
      return accepts ? reply.header("content-encoding", "gzip").send(gzip) : reply.send(text);
    });
}

function publish(audience: Audience, origin: string): Published {
  const text = JSON.stringify(readDescription(audience, origin));
  const hash = createHash("sha256").update(text).digest("base64url");
  return { text, gzip: gzipSync(text), etag: `"${hash}"` };
}

/** Returns a generated description under the operator's name and address. */
export function readDescription(audience: Audience, origin: string): Record<string, unknown> {
  const file = import.meta.resolve(`@songtan/contract/generated/${audience}.json`);
  const { info, ...rest } = JSON.parse(readFileSync(fileURLToPath(file), "utf8"));
  const contact = { ...info.contact, url: `${origin}/business/developers` };
  return underBrand({ ...rest, info: { ...info, contact } });
}
