import { readFile } from "node:fs/promises";
import helmet from "@fastify/helmet";
import { holdsKey } from "@songtan/contract/client-routes";
import { launchRequestLimits } from "@songtan/domain/operator/operator-settings";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps/deps.ts";
import { mapOrigins } from "../../geo/map-sources.ts";
import { httpsOnlySeconds, isServedByHttps } from "./base-headers.ts";
import {
  type AddressLimits,
  type FixedLimit,
  type Limit,
  limitAddresses,
} from "./limit-requests.ts";

/** The built pages' inline scripts, by hash: the only inline scripts that may run. */
export async function readScriptHashes(webFolder: URL): Promise<string[]> {
  const text = await readFile(new URL("csp-hashes.json", webFolder), "utf8").catch(() => "[]");
  return JSON.parse(text) as string[];
}

export async function guardEdge(
  app: FastifyInstance,
  deps: Pick<Deps, "settings" | "cardProvider" | "maps" | "redis">,
  {
    scriptHashes,
    current = () => launchRequestLimits,
    onLimited = () => {},
  }: Partial<AddressLimits> & { scriptHashes: readonly string[] },
): Promise<void> {
  const { settings, redis } = deps;
  // At each page: staff change maps and the card provider while the program runs.
  const withMaps = (...fixed: string[]) => [() => [...fixed, ...mapOrigins(deps.maps)].join(" ")];
  const cards = (name: "scriptUrl" | "vaultUrl") =>
    outsideOrigins(deps.cardProvider?.browser[name]);
  const hashes = scriptHashes.map((hash) => `'${hash}'`);
  const https = isServedByHttps(settings);
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": [() => ["'self'", ...hashes, ...cards("scriptUrl")].join(" ")],
        // The component library sets sizes by style attributes.
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": withMaps("'self'", "data:", "blob:"),
        "font-src": withMaps("'self'", "data:"),
        "connect-src": [() => ["'self'", ...mapOrigins(deps.maps), ...cards("vaultUrl")].join(" ")],
        "worker-src": ["'self'", "blob:"],
        "manifest-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        ...(https && { "upgrade-insecure-requests": [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: httpsOnlySeconds } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  });
  // Two kilobytes: on every script and answer they would weigh more than a page's own code.
  app.addHook("onSend", async (request, reply) => {
    if (!runsScripts(request.url, String(reply.getHeader("content-type")))) return;
    await reply.helmet();
    if (holdsKey(request.url.split("?")[0] ?? "")) reply.headers(traceless);
  });
  if (settings.RATE_LIMITS) await limitAddresses(app, { redis, current, onLimited });
}

/** Returns true when the response is a page, or the script of a worker, which has a separate policy. */
const runsScripts = (url: string, contentType: string): boolean =>
  contentType.startsWith("text/html") ||
  (contentType.includes("javascript") && url.includes("worker"));

/** Returns the origin of an address on another server; our addresses are paths, which `self` covers. */
const outsideOrigins = (url: string | undefined): string[] =>
  url?.startsWith("http") ? [new URL(url).origin] : [];

/** A route's own limit, per address. */
export const perAddress = (max: Limit["max"], seconds: number): { perAddress: Limit } => ({
  perAddress: { max, seconds },
});

/** A route's own limit for each account, in addition to the limit of its address. */
export const perAccount = (max: number, seconds: number): { perAccount: FixedLimit } => ({
  perAccount: { max, seconds },
});

const traceless = {
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
};

/** For calls with a secret in the address: no referrer, no cache and no search index gets it. */
export function leaveNoTrace(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => void reply.headers(traceless));
}
