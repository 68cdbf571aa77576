import { lookup } from "node:dns";
import { request } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { limits } from "@songtan/domain/limits";

/**
 * Everything that is not the public internet: this machine, private networks, and address forms
 * that encode them.
 */
const notPublic = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  notPublic.addSubnet(network, bits, "ipv4");
/** Global unicast; all else of IPv6 is local, many-at-once or a wrapped IPv4 address. */
const globalSixes = new BlockList();
globalSixes.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  notPublic.addSubnet(network, bits, "ipv6");

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !notPublic.check(address, "ipv4");
  return kind === 6 && globalSixes.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}

/**
 * The host of an address from outside when we may send to it at all: https, its default port, no
 * password. Null otherwise.
 */
function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, port, username, password, hostname } = new URL(address);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return null;
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) && !isPublicAddress(host) ? null : host;
}

/** Resolves a name and refuses it when any of its addresses is not public: the one looked at is the one connected to. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (problem, addresses) => {
    const hidden = addresses?.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses ?? [];
    if (problem || hidden || !first) {
      callback(problem ?? new Error(`${hostname} is not on the public internet`), "", 0);
    } else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Whether an address given from outside may be sent to: https, and every address of its name is public. */
export async function isPublicUrl(address: string): Promise<boolean> {
  const host = hostOf(address);
  if (!host) return false;
  if (isIP(host)) return true;
  return new Promise((resolve) => publicLookup(host, {}, (problem) => resolve(!problem)));
}

/**
 * Posts to an address given from outside and answers the status. The name is resolved once and checked, a redirect is not
 * followed, and the answer's body is not read.
 */
export async function postPublic(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: Uint8Array },
): Promise<number> {
  if (!hostOf(address)) throw new Error("not an address on the public internet");
  const signal = AbortSignal.timeout(limits.upstreamMilliseconds);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      address,
      { method: "POST", headers, lookup: publicLookup, signal, agent: false },
      (answer) => {
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
