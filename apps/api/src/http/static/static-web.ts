import { existsSync, mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import { clientRouteAt, isClientRoute, startFileOf } from "@songtan/contract/client-routes";
import { consoleBase, isConsoleRoute } from "@songtan/contract/console/routes";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendRefusal } from "../errors.ts";
import { preferredLocale } from "../locale.ts";

/** Where each app was built. */
export type BuiltApps = { web: URL; console: URL };
type Pages = Record<"web" | "console", string | null>;

/**
 * Serves the built console under `/console`, and the built web app: files by name, pre-rendered pages, first pages of
 * client routes that wait for their reader, and the fallback page for all else. The status follows the web's own route table, so an address that no page has answers 404.
 *
 * @param sharedAssets where the named files of other releases are, for pages that were opened before an upgrade
 */
export async function serveWeb(
  app: FastifyInstance,
  folders: BuiltApps,
  sharedAssets?: string,
): Promise<void> {
  const consoleRoot = fileURLToPath(folders.console);
  const pages: Pages = { web: null, console: existsSync(consoleRoot) ? consoleRoot : null };
  if (pages.console) {
    await app.register(fastifyStatic, {
      ...filesOf(pages.console),
      prefix: `${consoleBase}/`,
      decorateReply: false,
    });
    app.get(consoleBase, async (_request, reply) => reply.redirect(`${consoleBase}/`, 308));
  }
  if (sharedAssets) await serveSharedAssets(app, sharedAssets);
  const root = fileURLToPath(folders.web);
  if (!existsSync(root)) return answerNotFound(app, pages);
  pages.web = root;
  await app.register(fastifyStatic, filesOf(root));
  app.get("/", async (request, reply) => {
    reply.header("vary", "Cookie, Accept-Language");
    const query = /\?.*$/s.exec(request.url)?.[0] ?? "";
    if (localeWish(request) === "en") return reply.redirect(`/en${query}`, 302);
    return reply.header("cache-control", "no-cache").type("text/html").sendFile("index.html");
  });
  answerNotFound(app, pages);
}

/** Files by their names in a built app. What carries its hash in its name never changes. */
const filesOf = (root: string): FastifyStaticOptions => ({
  root,
  index: false,
  wildcard: false,
  preCompressed: true,
  setHeaders(response, path) {
    const named = path.includes("/assets/");
    response.header("cache-control", named ? "public, max-age=31536000, immutable" : "no-cache");
  },
});

/**
 * Files of this release have routes of their own; a file that a page of another release requests is
 * looked up here.
 */
async function serveSharedAssets(app: FastifyInstance, folder: string): Promise<void> {
  for (const [name, prefix] of [
    ["web", "/assets/"],
    ["console", `${consoleBase}/assets/`],
  ] as const) {
    const root = join(resolve(folder), name, "assets");
    mkdirSync(root, { recursive: true });
    await app.register(fastifyStatic, {
      ...filesOf(root),
      prefix,
      wildcard: true,
      decorateReply: false,
    });
  }
}

/** Requests without a route: a page of the console or of the web app, or nothing. */
function answerNotFound(app: FastifyInstance, pages: Pages): void {
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split("?")[0] ?? "/";
    const wantsPage = request.method === "GET" || request.method === "HEAD";
    const isConsole = /^\/console(\/|$)/.test(pathname);
    const root = isConsole ? pages.console : pages.web;
    if (!root || !wantsPage || /^\/(api|v3|sandbox|assets|console\/assets)(\/|$)/.test(pathname))
      return sendRefusal(new Refusal("not_found"), request, reply);
    if (isConsole) return sendPage(reply, `${root}/index.html`, isConsoleRoute(pathname));
    const clean = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
    const pattern = clientRouteAt(clean);
    // The name comes from our own list, never from the address.
    const built = pattern && startFileOf(pattern);
    const file = built && existsSync(`${root}/${built}`) ? built : "__spa-fallback.html";
    return sendPage(reply, `${root}/${file}`, isClientRoute(clean));
  });
}

async function sendPage(reply: FastifyReply, file: string, known: boolean): Promise<FastifyReply> {
  return reply
    .code(known ? 200 : 404)
    .header("cache-control", "no-cache")
    .type("text/html; charset=utf-8")
    .send(await readFile(file));
}

/** The saved choice first, then the browser's; used only at the root. */
function localeWish(request: FastifyRequest): "th" | "en" | null {
  const saved = /(?:^|;\s*)i18n_redirected=(th|en)(?:;|$)/.exec(request.headers.cookie ?? "")?.[1];
  return (saved as "th" | "en" | undefined) ?? preferredLocale(request.headers["accept-language"]);
}
