import rateLimit from "@fastify/rate-limit";
import { Refusal } from "@songtan/contract/errors";
import type { RequestLimits } from "@songtan/domain/operator/operator-settings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SharedRedis } from "../../ports/shared-redis.ts";
import { isPartnerKey } from "../session/business-actor.ts";
import { addressOf, networkOf, siteOf } from "../session/client-address.ts";
import { RequestCounts } from "./request-counts.ts";
import { sharedCounts } from "./shared-counts.ts";

/** A fixed maximum, or the name of one that the operator sets. */
export type Limit = { max: number | keyof RequestLimits; seconds: number };
export type FixedLimit = { max: number; seconds: number };
/** Returns the limits that the operator has set, read at each call. */
export type CurrentLimits = () => RequestLimits;

declare module "fastify" {
  interface FastifyContextConfig {
    /** A route's own limit instead of the general one. */
    perAddress?: Limit;
    perAccount?: FixedLimit;
    /** Returns the number of calls that a body contains; each counts against the limit of the key or the member. */
    callsIn?: (body: unknown) => number;
  }
}

export type AddressLimits = {
  redis: SharedRedis | null;
  current: CurrentLimits;
  /** A request was refused by the limit of this name. */
  onLimited(name: string): void;
};
/** Enough for a person with several pages open; single calls have their own, tighter limits. */
const requestsPerMinute: Limit = { max: 1200, seconds: 60 };
const accountRequests: FixedLimit = { max: 1200, seconds: 60 };
/** The limit of one partner key: a shop's whole day of orders within a few minutes. */
const perKey: FixedLimit = { max: 600, seconds: 60 };
/**
 * The factor for the limit of a /48. It may be an office or a street of customers, but also a single tenant with
 * 65,536 networks.
 */
const siteFactor = 16;

/**
 * Counts requests by address before anything else, above all before the database looks up the
 * session. Several processes count together in Redis; while it is silent, each counts by itself.
 */
export async function limitAddresses(
  app: FastifyInstance,
  { redis, current, onLimited }: AddressLimits,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: redis ? sharedCounts(redis) : RequestCounts,
  });
  const limitOf = ({ headers, routeOptions: { config } }: FastifyRequest) =>
    // A key has its own count; a false one is refused before it costs anything.
    config?.keyScope && isPartnerKey((headers.authorization ?? "").replace(/^Bearer /i, ""))
      ? requestsPerMinute
      : (config?.perAddress ?? requestsPerMinute);
  const nameOf = (request: FastifyRequest) =>
    limitOf(request) === requestsPerMinute ? "all" : routeOf(request);
  const maxOf = (request: FastifyRequest) => {
    const { max } = limitOf(request);
    return typeof max === "number" ? max : current()[max];
  };
  const checkSite = checker(app, {
    key: (request) => `${nameOf(request)} ${siteOf(addressOf(request))}`,
    limit: (request) => ({ ...limitOf(request), max: maxOf(request) * siteFactor }),
    onLimited: (request) => onLimited(nameOf(request)),
  });
  const checkNetwork = checker(app, {
    key: (request) => `${nameOf(request)} ${networkOf(addressOf(request))}`,
    limit: (request) => ({ ...limitOf(request), max: maxOf(request) }),
    onLimited: (request) => onLimited(nameOf(request)),
  });
  app.addHook("onRequest", async (request, reply) => {
    // The wider one first: a site over its limit no longer fills the table with networks.
    if (siteOf(addressOf(request))) await checkSite(request, reply);
    await checkNetwork(request, reply);
  });
}

/** Counts the requests of each account to routes that limit them. Needs `limitAddresses`, and to know who sent them. */
export function limitAccounts(app: FastifyInstance): void {
  const check = checker(app, {
    key: (request) => `${routeOf(request)} ${request.actor?.accountId}`,
    limit: (request) => request.routeOptions.config?.perAccount ?? accountRequests,
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.actor && request.routeOptions.config?.perAccount) await check(request, reply);
  });
}

/**
 * Counts the requests of each partner key; in a batch, each call counts, for members as well. Each response shows the
 * remaining requests, in the format of the IETF draft "RateLimit header fields for HTTP".
 */
export function limitKeys(app: FastifyInstance): void {
  const check = checker(app, {
    key: (request) => `key ${request.actor?.sessionId}`,
    limit: () => perKey,
    name: "key",
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.actor?.business?.by.kind === "key") await check(request, reply);
  });
  app.addHook("preHandler", async (request, reply) => {
    const calls = request.routeOptions.config?.callsIn?.(request.body) ?? 1;
    // The first was counted with its request.
    if (request.actor?.business)
      for (let counted = 1; counted < calls; counted += 1) await check(request, reply);
  });
}

const routeOf = ({ routeOptions }: FastifyRequest): string =>
  `${routeOptions.method} ${routeOptions.url}`;

type Counted = {
  key(request: FastifyRequest): string;
  limit(request: FastifyRequest): FixedLimit;
  onLimited?(request: FastifyRequest): void;
  /** The name of the limit in the response headers. A limit without a name appears only in responses that exceed it. */
  name?: string;
};

function checker(app: FastifyInstance, { key, limit, name, onLimited }: Counted) {
  const count = app.createRateLimit({
    keyGenerator: key,
    max: (request) => limit(request).max,
    timeWindow: (request) => limit(request).seconds * 1000,
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const counted = await count(request);
    if (counted.isAllowed) return;
    if (name || counted.isExceeded) {
      const policy = `"${name ?? "requests"}"`;
      const { remaining, ttlInSeconds } = counted;
      reply.header("ratelimit-policy", `${policy};q=${counted.max};w=${limit(request).seconds}`);
      reply.header("ratelimit", `${policy};r=${remaining};t=${ttlInSeconds}`);
    }
    reply.header("x-ratelimit-limit", counted.max);
    reply.header("x-ratelimit-remaining", counted.remaining);
    reply.header("x-ratelimit-reset", counted.ttlInSeconds);
    if (!counted.isExceeded) return;
    onLimited?.(request);
    throw new Refusal("rate_limited", { retryAfterSeconds: counted.ttlInSeconds });
  };
}
