import { isIPv6 } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";

/** One connection of one customer of a network provider: inside it addresses cost nothing. */
const networkBits = 64;
/** One organisation, or one customer of a provider that is generous. */
const siteBits = 48;

/** Returns the complete address of a request's sender, for audit records. Limits count by `networkOf`. */
export const addressOf = (request: Pick<FastifyRequest, "ip">): string =>
  normalizeIP(request.ip, 128);

/**
 * Returns the network by which limits count an address: a complete IPv4 address, even if written as IPv6, or the first
 * 64 bits of an IPv6 address. Other texts are unchanged, so a limit can count by another key.
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
