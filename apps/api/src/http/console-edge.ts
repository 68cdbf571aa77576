import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Settings } from "../settings.ts";

type Where = Pick<Settings, "CONSOLE_URL" | "PUBLIC_URL">;

/** With an address of its own the console answers there alone: elsewhere it is as if there were none. */
export function keepConsoleOnItsHost(app: FastifyInstance, settings: Where): void {
  if (!settings.CONSOLE_URL) return;
  const { host } = new URL(settings.CONSOLE_URL);
  app.addHook("onRequest", async (request) => {
    if (isConsole(request) && request.host.toLowerCase() !== host) throw new Refusal("not_found");
  });
}

const consolePath = /^\/(?:api\/)?console(?:\/|$)/;
/** By the route that was found, and by the address as the router reads it: `%63onsole` is the console too. */
const isConsole = (request: FastifyRequest): boolean =>
  consolePath.test(request.routeOptions.url ?? "") || consolePath.test(decoded(request.url.split("?")[0] ?? ""));

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The console's session is a cookie, which a browser sends by itself: what changes something must come from a page of
 * ours. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`; a program that sends neither has no cookie to steal.
 */
export function refuseOtherSites(app: FastifyInstance, settings: Where): void {
  app.addHook("onRequest", async (request) => {
    if (safeMethods.has(request.method)) return;
    const site = request.headers["sec-fetch-site"];
    if (site !== undefined && site !== "same-origin" && site !== "none") throw new Refusal("origin_not_allowed");
    const { origin } = request.headers;
    if (origin !== undefined && !isOurs(origin, request, settings)) throw new Refusal("origin_not_allowed");
  });
}

/** Our own by the settings, or the very host that was asked. */
function isOurs(origin: string, request: FastifyRequest, settings: Where): boolean {
  const sent = parsed(origin);
  const own = parsed(settings.CONSOLE_URL ?? settings.PUBLIC_URL ?? "");
  const asked = parsed(`${sent?.protocol}//${request.host}`);
  return sent !== null && (sent.origin === own?.origin || sent.host === asked?.host);
}

const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);
