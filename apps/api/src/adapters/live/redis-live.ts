import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { latestBelievable } from "@songtan/domain/tracking/position";
import { Redis } from "ioredis";
import { type Hub, readMessage } from "../../live/hub.ts";
import type { LivePlace, LivePlaces, PositionSignal, PositionSignals } from "../../ports.ts";
import { memoryPlaces } from "./memory-places.ts";
import { SharedRedis } from "./shared-redis.ts";

const placesKey = "songtan:places";
const detailsKey = "songtan:place-details";
const movesChannel = "songtan:moves";
/** At the start so long; then the program serves without it. */
const startMilliseconds = 3000;

/** Asks Redis, or where it does not answer what this process knows by itself. */
type Asked = <Answer>(ask: () => Promise<Answer>, instead: () => Promise<Answer>) => Promise<Answer>;

/** Its silence is logged once, and so is its return. */
function askRedis(log: (line: string) => void): Asked {
  let silent = false;
  return async (ask, instead) => {
    try {
      const answer = await ask();
      if (silent) log("redis: answers again");
      silent = false;
      return answer;
    } catch (problem) {
      if (!silent) log(`redis: silent, this process goes on with its own places: ${(problem as Error).message}`);
      silent = true;
      return instead();
    }
  };
}

/**
 * One place: into the index by which circles are searched, and whole beside it; only when it was recorded after the one
 * that is known. One that is known from the future, from when a clock was wrong, is none.
 */
const putScript = `
local known = redis.call('hget', KEYS[2], ARGV[1])
if known then
  local recordedAt = cjson.decode(known).recordedAt
  if recordedAt >= ARGV[4] and recordedAt <= ARGV[6] then return 0 end
end
redis.call('geoadd', KEYS[1], ARGV[3], ARGV[2], ARGV[1])
redis.call('hset', KEYS[2], ARGV[1], ARGV[5])
return 1`;

const write = ({ recordedAt, receivedAt, ...place }: LivePlace): string =>
  JSON.stringify({ ...place, recordedAt: recordedAt.toISOString(), receivedAt: receivedAt.toISOString() });
const read = (text: string): LivePlace => {
  const place = JSON.parse(text) as Omit<LivePlace, "recordedAt" | "receivedAt"> &
    Record<"recordedAt" | "receivedAt", string>;
  return { ...place, recordedAt: new Date(place.recordedAt), receivedAt: new Date(place.receivedAt) };
};

/** Live places in Redis or Valkey, shared by every process; what this process took is kept here too. */
function redisPlaces(redis: SharedRedis, asked: Asked): LivePlaces {
  const own = memoryPlaces();
  const details = async (driverIds: readonly string[]): Promise<LivePlace[]> => {
    if (driverIds.length === 0) return [];
    const texts = await redis.hmget(detailsKey, ...driverIds);
    return texts.flatMap((text) => (text === null ? [] : [read(text)]));
  };
  return {
    last: (driverIds) =>
      asked(
        async () => new Map((await details(driverIds)).map((place) => [place.driverId, place])),
        () => own.last(driverIds),
      ),
    near: (circle) =>
      asked(
        async () => {
          const { longitude, latitude } = circle.centre;
          const from = ["FROMLONLAT", longitude, latitude] as const;
          const ids = await redis.geosearch(placesKey, ...from, "BYRADIUS", circle.radiusMetres, "m", "ASC");
          const found = await details(ids as string[]);
          return found.filter(({ receivedAt }) => receivedAt >= circle.seenSince).slice(0, circle.limit);
        },
        () => own.near(circle),
      ),
    async put(places) {
      if (places.length === 0) return;
      await own.put(places);
      await asked(
        () => putInRedis(redis, places),
        async () => {},
      );
    },
    async forget(driverId) {
      await own.forget(driverId);
      await asked(
        async () => void (await redis.multi().zrem(placesKey, driverId).hdel(detailsKey, driverId).exec()),
        async () => {},
      );
    },
  };
}

async function putInRedis(redis: SharedRedis, places: readonly LivePlace[]): Promise<void> {
  const batch = redis.pipeline();
  for (const place of places)
    batch.eval(
      putScript,
      2,
      placesKey,
      detailsKey,
      place.driverId,
      place.latitude,
      place.longitude,
      place.recordedAt.toISOString(),
      write(place),
      latestBelievable(place.receivedAt).toISOString(),
    );
  for (const [problem] of (await batch.exec()) ?? []) if (problem) throw problem;
}

/** Which process a move was published by: its own readers have it already. */
type Published = PositionSignal & { from?: string };

/** Moves reach the readers of this process at once, and those of others by Redis. */
const redisSignals = (
  redis: SharedRedis,
  { hub, asked, from }: { hub: Hub; asked: Asked; from: string },
): PositionSignals => ({
  async tell(signals) {
    if (signals.length === 0) return;
    for (const signal of signals) hub.publish(signal);
    const batch = redis.pipeline();
    for (const signal of signals) batch.publish(movesChannel, JSON.stringify({ ...signal, from } satisfies Published));
    await asked(
      async () => {
        for (const [problem] of (await batch.exec()) ?? []) if (problem) throw problem;
      },
      async () => {},
    );
  },
});

export type RedisLive = { redis: SharedRedis; places: LivePlaces; signals: PositionSignals; close(): Promise<void> };

/** Opens Redis for commands, and a second connection for the moves that other processes publish. */
export async function openRedisLive(url: string, hub: Hub, log: (line: string) => void): Promise<RedisLive> {
  const from = randomUUID();
  const redis = new SharedRedis(url);
  const subscriber = new Redis(url, { maxRetriesPerRequest: null });
  for (const one of [redis, subscriber]) logProblems(one, log);
  subscriber.on("message", (_channel, text: string) => {
    readMessage<Published>(
      text,
      ({ from: publisher, ...signal }) => publisher !== from && hub.publish(signal),
      (problem) => log(`redis: a message cannot be read: ${(problem as Error).message}`),
    );
  });
  const subscribed = subscriber.subscribe(movesChannel).catch(() => {});
  const ready = redis.status === "ready" ? Promise.resolve() : once(redis, "ready").catch(() => {});
  await Promise.race([Promise.all([subscribed, ready]), setTimeout(startMilliseconds, null, { ref: false })]);
  if (!redis.answers) log("redis: does not answer; the program serves without it");
  const asked = askRedis(log);
  return {
    redis,
    places: redisPlaces(redis, asked),
    signals: redisSignals(redis, { hub, asked, from }),
    async close() {
      for (const one of [subscriber, redis]) {
        if (one.status === "ready") await one.quit().catch(() => {});
        one.disconnect();
      }
    },
  };
}

/** A lost connection is tried again every second or two: the same problem is logged once until it is back. */
function logProblems(redis: Redis, log: (line: string) => void): void {
  let logged = "";
  redis.on("ready", () => {
    logged = "";
  });
  redis.on("error", (problem: Error) => {
    if (problem.message !== logged) log(`redis: ${problem.message}`);
    logged = problem.message;
  });
}
