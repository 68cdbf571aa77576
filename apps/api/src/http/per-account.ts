import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf } from "./auth.ts";

/** What of a request is counted, and how many of it one account may send in a minute. */
type PerAccount = { what: string; perMinute: number };

/** A hook behind a guard: an account's own limit, over all its addresses. Counts where limits by address count. */
export function limitPerAccount(app: FastifyInstance, { what, perMinute }: PerAccount) {
  if (!app.hasDecorator("createRateLimit")) return async () => {};
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `${what}:${actorOf(request).accountId}`,
  });
  return async (request: FastifyRequest): Promise<void> => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Refusal("rate_limited", { retryAfterSeconds: counted.ttlInSeconds });
  };
}
