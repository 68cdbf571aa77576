import { lookup } from "node:dns";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isHost } from "@songtan/domain/host-name";
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

/** Nothing is sent there: the address, or one that its name resolves to, is not allowed. */
export class RefusedAddressError extends Error {
  override name = "RefusedAddressError";
  constructor() {
    super("not an address that may be sent to");
  }
}

/** The other side left without an answer that could be read, as one that wants another protocol. */
export class NoAnswerError extends Error {
  override name = "NoAnswerError";
  constructor() {
    super("no answer that could be read");
  }
}

/** Returns true when an address belongs to the public internet. */
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
  if (!isHost(hostname)) return null;
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) && !isPublicAddress(host) ? null : host;
}

/** Resolves a name and refuses it when any of its addresses is not public: the one looked at is the one connected to. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (problem, addresses) => {
    const hidden = addresses?.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses ?? [];
    if (problem || hidden || !first) {
      callback(problem ?? new RefusedAddressError(), "", 0);
    } else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Returns true when we may send to an address from outside: https, with a host that resolves only to public addresses. */
export async function isPublicUrl(address: string): Promise<boolean> {
  const host = hostOf(address);
  if (!host) return false;
  if (isIP(host)) return true;
  return new Promise((resolve) => publicLookup(host, {}, (problem) => resolve(!problem)));
}

/** This machine's own addresses. */
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
const isLoopback = (address: string): boolean => {
  const kind = isIP(address);
  return kind !== 0 && loopback.check(address, kind === 6 ? "ipv6" : "ipv4");
};

const loopbackLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (problem, addresses) => {
    const elsewhere = addresses?.find(({ address }) => !isLoopback(address));
    const [first] = addresses ?? [];
    if (problem || elsewhere || !first) {
      callback(problem ?? new RefusedAddressError(), "", 0);
    } else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/**
 * Returns true when an address is on this machine, by plain http on any port. All addresses that its name resolves to
 * are checked.
 */
export async function isLoopbackUrl(address: string): Promise<boolean> {
  const host = loopbackHostOf(address);
  if (!host || isIP(host)) return host !== null;
  return new Promise((resolve) => loopbackLookup(host, {}, (problem) => resolve(!problem)));
}

function loopbackHostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, hostname } = new URL(address);
  if (protocol !== "http:" || username !== "" || password !== "") return null;
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) && !isLoopback(host) ? null : host;
}

/** The address of a public host, or of this machine where that is allowed: the one to connect to. @throws RefusedAddressError */
export async function resolveChecked(
  host: string,
  { toLoopback }: { toLoopback: boolean },
): Promise<string> {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (toLoopback && isLoopback(address));
  const all = await lookupAll(host);
  const [first] = all;
  if (!first || !all.every(isAllowed)) throw new RefusedAddressError();
  return first;
}

const lookupAll = (host: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (problem, addresses) =>
      problem ? reject(problem) : resolve(addresses.map(({ address }) => address)),
    );
  });

type Sent = {
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: Uint8Array;
  /** If true, plain http to this machine is also allowed. */
  toLoopback?: boolean;
  timeoutMilliseconds?: number;
  /** The number of bytes to read of the response's body; 0 by default. */
  answerBytes?: number;
  signal?: AbortSignal;
};
export type PostAnswer = { status: number; answer: Buffer };

/** How to connect to an address, or null when nothing may be sent there. */
function connectionTo(address: string, toLoopback: boolean) {
  if (hostOf(address)) return { send: secureRequest, lookup: publicLookup };
  if (toLoopback && loopbackHostOf(address)) return { send: plainRequest, lookup: loopbackLookup };
  return null;
}

/**
 * Sends to an address given from outside and answers the status and the beginning of the answer's body. The name is
 * resolved once and checked, and a redirect is not followed.
 * @throws RefusedAddressError
 */
export async function sendChecked(
  address: string,
  { headers, body, ...options }: Sent,
): Promise<PostAnswer> {
  const { method = "POST", toLoopback = false, timeoutMilliseconds, answerBytes = 0 } = options;
  const connection = connectionTo(address, toLoopback);
  if (!connection) throw new RefusedAddressError();
  const timeout = AbortSignal.timeout(timeoutMilliseconds ?? limits.upstreamMilliseconds);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const { send, lookup: checkedLookup } = connection;
  return new Promise((resolve, reject) => {
    const outgoing = send(
      address,
      { method, headers, lookup: checkedLookup, signal, agent: false },
      (answer) => {
        const status = answer.statusCode ?? 0;
        readStart(answer, answerBytes).then((start) => resolve({ status, answer: start }));
      },
    );
    outgoing.on("error", reject);
    // A close without a response or an error, for example after "101 Switching Protocols". A response that did arrive
    // has been read before this rejects.
    outgoing.on("close", () => setImmediate(() => reject(new NoAnswerError())));
    outgoing.end(body);
  });
}

/** Reads the first bytes of a response. If the body breaks off or is too slow, returns the bytes received. */
function readStart(answer: IncomingMessage, bytes: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = () => {
      answer.destroy();
      resolve(Buffer.concat(parts).subarray(0, bytes));
    };
    answer.on("error", end).on("close", end);
    if (bytes === 0) return end();
    answer.on("data", (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size >= bytes) end();
    });
  });
}

/** Posts like `sendChecked`, but only to the public internet, and returns the status. */
export const postPublic = async (
  address: string,
  { headers, body }: { headers: Record<string, string>; body: Uint8Array },
): Promise<number> => (await sendChecked(address, { headers, body })).status;
