import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { isClientRoute } from "@songtan/contract/client-routes";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendRefusal } from "./errors.ts";
import { preferredLocale } from "./locale.ts";

/**
 * Serves the built web app: files by name, pre-rendered pages, and the fallback page for client routes the build could
 * not know. The status follows the web's own route table, so an address that no page has answers 404.
 */
export async function serveWeb(app: FastifyInstance, webFolder: URL): Promise<void> {
  const root = fileURLToPath(webFolder);
  if (!existsSync(root)) return answerNotFound(app, null);
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders(response, path) {
      const named = path.includes("/assets/");
      response.header("cache-control", named ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get("/", async (request, reply) => {
    reply.header("vary", "Cookie, Accept-Language");
    if (localeWish(request) === "en") return reply.redirect("/en", 302);
    return reply.header("cache-control", "no-cache").type("text/html").sendFile("index.html");
  });
  answerNotFound(app, root);
}

/** What no route took: a page of the web app, or nothing. */
function answerNotFound(app: FastifyInstance, root: string | null): void {
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split("?")[0] ?? "/";
    const wantsPage = request.method === "GET" || request.method === "HEAD";
    if (!root || !wantsPage || /^\/(api|v3|sandbox|assets)(\/|$)/.test(pathname))
      return sendRefusal(new Refusal("not_found"), request, reply);
    const clean = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
    const known = isClientRoute(clean);
    const prerendered = known && /^[\w/-]*$/.test(clean) ? `${clean.slice(1)}/index.html` : null;
    const file = prerendered && existsSync(`${root}/${prerendered}`) ? prerendered : "__spa-fallback.html";
    return reply
      .code(known ? 200 : 404)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(await readFile(`${root}/${file}`));
  });
}

/** The saved choice first, then the browser's; only ever asked at the root. */
function localeWish(request: FastifyRequest): "th" | "en" | null {
  const saved = /(?:^|;\s*)i18n_redirected=(th|en)(?:;|$)/.exec(request.headers.cookie ?? "")?.[1];
  return (saved as "th" | "en" | undefined) ?? preferredLocale(request.headers["accept-language"]);
}
