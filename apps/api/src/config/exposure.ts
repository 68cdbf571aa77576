import { BlockList, isIP } from "node:net";
import { z } from "zod";

const wellKnown = new Set(["loopback", "linklocal", "uniquelocal"]);

/** An address, a range of addresses, or a name for several ranges. */
function isTrustable(text: string): boolean {
  if (wellKnown.has(text)) return true;
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/**
 * The sources of `X-Forwarded-…` headers to trust: none, a proxy on this machine, or the named addresses. Parsed to
 * the list that proxy-addr accepts; empty without a proxy.
 */
export const proxyTrust = z
  .string()
  .default("off")
  .transform((text) => text.trim())
  .transform((text) => {
    if (["off", "0", "false"].includes(text)) return [];
    if (["on", "1", "true"].includes(text)) return ["loopback"];
    return text.split(/[\s,]+/).filter(Boolean);
  })
  .pipe(
    z.array(
      z
        .string()
        .refine(isTrustable, "neither on, off nor addresses such as 10.0.0.7 or 10.0.0.0/8"),
    ),
  );

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** A host name, with or without the brackets of IPv6, that leads to this machine and nowhere else. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "");
  if (name === "localhost" || name.endsWith(".localhost")) return true;
  const version = isIP(name);
  return version !== 0 && loopback.check(name, version === 4 ? "ipv4" : "ipv6");
}

/** A host as the `Host` header says it: a name and perhaps a port. */
export const isLoopbackHostHeader = (header: string | undefined): boolean =>
  URL.canParse(`http://${header}`) && isLoopbackHost(new URL(`http://${header}`).hostname);

type Listening = {
  HOST?: string | undefined;
  SANDBOX: boolean;
  SANDBOX_PUBLIC: boolean;
  TRUST_PROXY: readonly string[];
};

/** The address to listen on. Behind a proxy, and with the sandbox on, this machine alone unless `HOST` says more. */
export function describeListening({
  HOST,
  SANDBOX,
  SANDBOX_PUBLIC,
  TRUST_PROXY,
}: Listening): string {
  if (HOST) return HOST;
  if (SANDBOX) return SANDBOX_PUBLIC ? "::" : "127.0.0.1";
  return TRUST_PROXY.length > 0 ? "127.0.0.1" : "::";
}

/** Returns a warning about the machines that can reach this process; null if it is safe. */
export function listeningWarning(settings: Listening): string | null {
  const host = describeListening(settings);
  if (settings.TRUST_PROXY.length === 0 || !["::", "0.0.0.0"].includes(host)) return null;
  return `listening on every address of this machine (HOST=${host}) although it is behind a proxy: close the port to others by a firewall, or people reach it without TLS`;
}

type AddressName = "PUBLIC_URL" | "CONSOLE_URL" | "DATABASE_URL" | "DATABASE_MIGRATE_URL";
type Exposure = Listening & { [name in AddressName]?: string | undefined };

/** The sandbox shows everybody's codes, so without `SANDBOX_PUBLIC=1` nothing may look as if the world could reach it. */
export function exposedSandbox(settings: Exposure): string[] {
  if (!settings.SANDBOX || settings.SANDBOX_PUBLIC) return [];
  const reasons: string[] = [];
  for (const name of ["PUBLIC_URL", "CONSOLE_URL"] as const)
    if (settings[name] && !isLocalUrl(settings[name]))
      reasons.push(`${name} is not an http address of this machine`);
  if (settings.TRUST_PROXY.length > 0) reasons.push("TRUST_PROXY says that it is behind a proxy");
  if (settings.HOST && !isLoopbackHost(settings.HOST))
    reasons.push("HOST is reachable from other machines");
  for (const name of ["DATABASE_URL", "DATABASE_MIGRATE_URL"] as const)
    if (settings[name] && !isLocalDatabase(settings[name]))
      reasons.push(`${name} is on another machine`);
  if (reasons.length === 0) return [];
  return [
    `SANDBOX: is on, shows everybody's codes, and ${reasons.join("; ")}. For real use set NODE_ENV=production; for a demonstration that anybody may enter, SANDBOX_PUBLIC=1`,
  ];
}

/**
 * Returns true when staff may enter an address of this machine for a provider: not if real people are served, or if
 * anyone can become staff.
 */
export const mayTypeLoopback = ({
  NODE_ENV,
  SANDBOX,
  SANDBOX_PUBLIC,
}: Listening & { NODE_ENV: string }): boolean =>
  NODE_ENV !== "production" && !(SANDBOX && SANDBOX_PUBLIC);

/** An http address of this machine. */
export const isLocalUrl = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && isLoopbackHost(hostname);
};

/** At a loopback address or a Unix socket, which is the parameter `host` of the address. */
export const isLocalDatabase = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url);
  // If the parameter is repeated, the driver uses the last one.
  const host = searchParams.getAll("host").at(-1) ?? decodeURIComponent(hostname);
  return host === "" || host.startsWith("/") || isLoopbackHost(host);
};
