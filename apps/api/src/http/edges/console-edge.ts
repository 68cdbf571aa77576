import { consoleBase } from "@songtan/contract/console/routes";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Settings } from "../../config/settings.ts";

type Where = Pick<Settings, "CONSOLE_URL" | "PUBLIC_URL">;

/**
 * With an address of its own the console answers there alone, and there nothing of the customers' does: a script in a page
 * of theirs must not run where staff's cookie is sent. What does not belong is answered as if there were none.
 */
export function restrictConsoleToItsHost(app: FastifyInstance, settings: Where): void {
  if (!settings.CONSOLE_URL) return;
  const { host } = new URL(settings.CONSOLE_URL);
  const own = host !== hostOf(settings.PUBLIC_URL);
  app.addHook("onRequest", async (request, reply) => {
    const requestHost = hostOf(
      `http://${request.raw.headers.host}`,
      new URL(settings.CONSOLE_URL ?? "").protocol,
    );
    const path = decoded(request.url.split("?")[0] ?? "");
    if (requestHost !== host) {
      if (consolePath.test(request.routeOptions.url ?? "") || consolePath.test(path))
        throw new Refusal("not_found");
    } else if (own && path === "/") return reply.redirect(`${consoleBase}/`, 302);
    else if (own && !servedForStaff.test(request.routeOptions.url ?? path))
      throw new Refusal("not_found");
  });
}

const consolePath = /^\/(?:api\/)?console(?:\/|$)/;
/** The console's pages and calls, the pictures, logo, maps and places they show, and what shows a proxy that we live. */
const servedForStaff =
  /^\/(?:(?:api\/)?console(?:\/|$)|api\/(?:files|map|places|brand)(?:\/|$)|geo\/|healthz$|readyz$)/;

/** Of two hosts a proxy may have read the other one than we do (RFC 9112, 3.2). */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }) => {
    const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === "host").length > 1)
      throw new Refusal("invalid");
  });
}

/** The host with its port, as `URL` writes it: lower case, and without the port that the protocol implies. */
function hostOf(url: string | undefined, protocol?: string): string | null {
  if (!url || !URL.canParse(url)) return null;
  const read = new URL(url);
  return new URL(`${protocol ?? read.protocol}//${read.host}`).host;
}

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
    if (site !== undefined && site !== "same-origin" && site !== "none")
      throw new Refusal("origin_not_allowed");
    const { origin } = request.headers;
    if (origin !== undefined && !isOurs(origin, request, settings))
      throw new Refusal("origin_not_allowed");
  });
}

/** Our own origin by the settings, or the requested host itself. */
function isOurs(origin: string, request: FastifyRequest, settings: Where): boolean {
  const sent = parsed(origin);
  const own = parsed(settings.CONSOLE_URL ?? settings.PUBLIC_URL ?? "");
  const requestHost = parsed(`${sent?.protocol}//${request.headers.host}`);
  return sent !== null && (sent.origin === own?.origin || sent.host === requestHost?.host);
}

const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);
