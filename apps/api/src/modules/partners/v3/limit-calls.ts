import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../../../config/settings.ts";
import { actorOf } from "../../../http/session/auth.ts";

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const maxOf = (request: FastifyRequest): number => {
  const rates = limits.dialectCallsPerMinute[actorOf(request).business?.mode ?? "live"];
  return request.method === "GET" ? rates.reads : rates.writes;
};

/** `PostOrders`, `GetDrivers`: the call as their headers name it. */
function callName({ method, routeOptions }: FastifyRequest): string {
  const named =
    (routeOptions.url ?? "").split("/").findLast((part) => /^[a-z-]+$/.test(part)) ?? "";
  const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return upper(method.toLowerCase()) + named.split("-").map(upper).join("");
}

/** Counts each call of each key, and says in headers how many are left. */
export function limitCalls(app: FastifyInstance, { RATE_LIMITS }: Settings): Check {
  if (!RATE_LIMITS) return async () => {};
  const count = app.createRateLimit({
    keyGenerator: (request) => `v3 ${callName(request)} ${actorOf(request).sessionId}`,
    max: maxOf,
    timeWindow: 60_000,
  });
  return async (request, reply) => {
    const counted = await count(request);
    if (counted.isAllowed) return;
    const name = callName(request);
    reply.header(`RateLimit-Limit-${name}`, counted.max);
    reply.header(`RateLimit-Remaining-${name}`, counted.remaining);
    reply.header(`RateLimit-Reset-${name}`, counted.ttlInSeconds);
    if (counted.isExceeded)
      throw new Refusal("rate_limited", { retryAfterSeconds: counted.ttlInSeconds });
  };
}
