import { isIPv6 } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";

/** One connection of one customer of a network provider: inside it addresses cost nothing. */
const networkBits = 64;
/** One organisation, or one customer of a provider that is generous. */
const siteBits = 48;

/** Where a request came from, whole: for records of who did what. Limits count by `networkOf`. */
export const addressOf = (request: Pick<FastifyRequest, "ip">): string =>
  normalizeIP(request.ip, 128);

/**
 * What limits count an address by: IPv4 whole, also where it is written as IPv6; IPv6 by its first 64 bits. Other texts stay
 * as they are, so that a count may go by something else than an address.
 */
export const networkOf = (address: string): string => withBits(address, networkBits);

/**
 * The wider network of an IPv6 address, with higher limits; null for IPv4, where addresses are
 * scarce.
 */
export const siteOf = (address: string): string | null => {
  const site = withBits(address, siteBits);
  return isIPv6(address) && site.includes("/") ? site : null;
};

const withBits = (address: string, bits: number): string => {
  if (!isIPv6(address)) return address;
  const start = normalizeIP(address, bits);
  return isIPv6(start) ? `${start}/${bits}` : start;
};
