import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { clientRouteAt, isClientRoute, startFileOf } from "@songtan/contract/client-routes";
import { consoleBase, isConsoleRoute } from "@songtan/contract/console/routes";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendRefusal } from "../errors.ts";
import { pageLocale } from "../locale.ts";
import { type BuiltFiles, listBuiltFiles } from "./built-files.ts";

/** The folders of the built apps. */
export type BuiltApps = { web: URL; console: URL };
type Apps = { web: BuiltFiles | null; console: BuiltFiles | null };

/**
 * Serves the built console under `/console`, and the built web app: files by name, pre-rendered pages, first pages of
 * client routes before their data is loaded, and the fallback page for all other paths. The status follows the web's
 * route table, so an address without a page gets a 404.
 * @param sharedAssets where the named files of other releases are, for pages that were opened before an upgrade
 */
export async function serveWeb(
  app: FastifyInstance,
  folders: BuiltApps,
  sharedAssets?: string,
): Promise<void> {
  const apps = {
    web: await listBuiltFiles(fileURLToPath(folders.web)),
    console: await listBuiltFiles(fileURLToPath(folders.console)),
  };
  const roots = [apps.web, apps.console].flatMap((built) => built?.root ?? []);
  // Nothing is built while the apps are developed: their own servers have them.
  if (roots.length === 0) return answerTheRest(app, apps);
  // Brings `sendFile`; the routes are below.
  await app.register(fastifyStatic, {
    root: roots,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => reply.header("cache-control", cachingOf(path)),
  });
  if (apps.console)
    app.get(consoleBase, async (_request, reply) => reply.redirect(`${consoleBase}/`, 308));
  if (sharedAssets) serveSharedAssets(app, apps, sharedAssets);
  if (apps.web) app.get("/", sendHome);
  answerTheRest(app, apps);
}

async function sendHome(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header("vary", "Cookie, Accept-Language");
  const query = /\?.*$/s.exec(request.url)?.[0] ?? "";
  if (pageLocale(request) === "en") return reply.redirect(`/en${query}`, 302);
  return reply.sendFile("index.html");
}

/**
 * A file that a page of another release requests is looked up among the shared ones. Their names
 * are not listed: other releases come and go while this one runs.
 */
function serveSharedAssets(app: FastifyInstance, apps: Apps, folder: string): void {
  for (const [name, base] of [
    ["web", ""],
    ["console", consoleBase],
  ] as const) {
    const root = join(resolve(folder), name);
    mkdirSync(join(root, "assets"), { recursive: true });
    app.get<{ Params: { "*": string } }>(`${base}/assets/*`, async (request, reply) => {
      const path = `assets/${request.params["*"]}`;
      const own = apps[name];
      if (own?.paths.has(path)) return reply.sendFile(path, own.root);
      if (!/^assets\/[\w.-]+$/.test(path)) return reply.callNotFound();
      return reply.sendFile(path, root);
    });
  }
}

/** What carries its hash in its name never changes. */
const cachingOf = (path: string): string =>
  path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";

/** Requests without a route: a built file, a page of the console or of the web app, or nothing. */
function answerTheRest(app: FastifyInstance, apps: Apps): void {
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split("?")[0] ?? "/";
    const reads = request.method === "GET" || request.method === "HEAD";
    const isConsole = /^\/console(\/|$)/.test(pathname);
    const built = isConsole ? apps.console : apps.web;
    if (!built || !reads) return sendRefusal(new Refusal("not_found"), request, reply);
    const path = pathname.slice(isConsole ? consoleBase.length + 1 : 1);
    if (built.paths.has(path)) return reply.sendFile(path, built.root);
    if (/^\/(api|v3|sandbox|assets|console\/assets)(\/|$)/.test(pathname))
      return sendRefusal(new Refusal("not_found"), request, reply);
    if (isConsole) return sendPage(reply, `${built.root}/index.html`, isConsoleRoute(pathname));
    const clean = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
    const pattern = clientRouteAt(clean);
    const started = pattern ? [startFileOf(pattern, viewOf(request)), startFileOf(pattern)] : [];
    const page = started.find((file) => built.paths.has(file)) ?? "__spa-fallback.html";
    // A response with a status other than 200 is sent unchanged, without compression.
    if (isClientRoute(clean)) return reply.sendFile(page, built.root);
    return sendPage(reply, `${built.root}/${page}`, false);
  });
}

/** Returns the `view` parameter, by which a page leads to one of several others. */
const viewOf = ({ url }: FastifyRequest): string | undefined =>
  /[?&]view=([a-z]+)(?:&|$)/.exec(url)?.[1];

async function sendPage(reply: FastifyReply, file: string, known: boolean): Promise<FastifyReply> {
  return reply
    .code(known ? 200 : 404)
    .header("cache-control", "no-cache")
    .type("text/html; charset=utf-8")
    .send(await readFile(file));
}
