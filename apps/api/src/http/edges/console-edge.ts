import { consoleBase } from "@songtan/contract/console/routes";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Settings } from "../../config/settings.ts";

type Where = Pick<Settings, "CONSOLE_URL" | "PUBLIC_URL">;

/**
 * Serves the console only at its configured host, and customers' pages only at other hosts: a script in a customer
 * page must not run where the staff cookie is sent. Other requests get `not_found`.
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
/**
 * Paths that the console's host serves: its pages and calls, the pictures, logo, maps and places they show, and the
 * health checks of a proxy.
 */
const servedForStaff =
  /^\/(?:(?:api\/)?console(?:\/|$)|api\/(?:files|map|places|brand)(?:\/|$)|geo\/|healthz$|readyz$)/;

/** Refuses a request with two `Host` headers, because a proxy may have used the other one (RFC 9112, 3.2). */
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
 * Refuses changes that pages of other sites send. The console's session is a cookie, which browsers attach
 * automatically. Browsers send `Sec-Fetch-Site`, older ones `Origin`; a client that sends neither does not have a
 * cookie to steal.
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
