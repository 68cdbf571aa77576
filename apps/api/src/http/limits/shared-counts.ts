import type { SharedRedis } from "../../ports/shared-redis.ts";
import { RequestCounts } from "./request-counts.ts";

type Counted = (problem: null, count: { current: number; ttl: number }) => void;
type Store = { incr(key: string, callback: Counted, milliseconds: number): void; child(): Store };

/** A key without an end, such as one that lost its expiry, is given a new one. */
const countScript = `
local current = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {current, left}`;
const keyPrefix = "songtan:limit:";

/**
 * Requests within fixed windows, counted in Redis together with the other processes, as a store for
 * `@fastify/rate-limit`. While Redis is silent this process counts alone: a limit then holds for
 * each process, and is never off.
 */
export function sharedCounts(redis: SharedRedis): new () => Store {
  const ownCounts = new RequestCounts();
  const countInRedis = async (key: string, milliseconds: number) => {
    const answer = await redis.eval(countScript, 1, `${keyPrefix}${key}`, milliseconds);
    const [current, ttl] = answer as [number, number];
    return { current, ttl };
  };
  return class SharedCounts {
    incr(key: string, callback: Counted, milliseconds: number): void {
      countInRedis(key, milliseconds).then(
        (count) => callback(null, count),
        () => ownCounts.incr(key, callback, milliseconds),
      );
    }
    /** One table for all limits: what is limited is part of the key. */
    child(): Store {
      return this;
    }
  };
}
