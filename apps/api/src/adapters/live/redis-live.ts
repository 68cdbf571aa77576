import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { type Box, boxesOf, cellOf } from "@songtan/domain/cities/cells";
import { latestPlausible } from "@songtan/domain/dispatch/position";
import { Redis } from "ioredis";
import type {
  LivePlace,
  LivePlaces,
  PositionSignal,
  PositionSignals,
} from "../../ports/live-places.ts";
import { type PubSub, readMessage } from "../../ports/pub-sub.ts";
import { SharedRedis } from "../../ports/shared-redis.ts";
import { memoryPlaces } from "./memory-places.ts";

const placesKey = "songtan:places";
const detailsKey = "songtan:place-details";
const movesChannel = "songtan:moves";
/** At the start so long; then the program serves without it. */
const startMilliseconds = 3000;

/**
 * Runs the operation on Redis, or the fallback with this process's own data when Redis does not
 * answer.
 */
type WithFallback = <Answer>(
  operation: () => Promise<Answer>,
  fallback: () => Promise<Answer>,
) => Promise<Answer>;

/** Its silence is logged once, and so is its return. */
function createRedisFallback(log: (line: string) => void): WithFallback {
  let silent = false;
  return async (operation, fallback) => {
    try {
      const answer = await operation();
      if (silent) log("redis: answers again");
      silent = false;
      return answer;
    } catch (problem) {
      if (!silent)
        log(
          `redis: silent, this process goes on with its own places: ${(problem as Error).message}`,
        );
      silent = true;
      return fallback();
    }
  };
}

/**
 * Stores one position in the geographic index and in full next to it, only when it is newer than
 * the stored one. A stored position from the future, caused by a wrong clock, is ignored.
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
  JSON.stringify({
    ...place,
    recordedAt: recordedAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
  });
const read = (text: string): LivePlace => {
  const place = JSON.parse(text) as Omit<LivePlace, "recordedAt" | "receivedAt"> &
    Record<"recordedAt" | "receivedAt", string>;
  return {
    ...place,
    recordedAt: new Date(place.recordedAt),
    receivedAt: new Date(place.receivedAt),
  };
};

/**
 * Live positions in Redis or Valkey, shared by every process; a copy of this process's own
 * positions is the fallback.
 */
function redisPlaces(redis: SharedRedis, withFallback: WithFallback): LivePlaces {
  const own = memoryPlaces();
  const details = async (driverIds: readonly string[]): Promise<LivePlace[]> => {
    if (driverIds.length === 0) return [];
    const texts = await redis.hmget(detailsKey, ...driverIds);
    return texts.flatMap((text) => (text === null ? [] : [read(text)]));
  };
  return {
    last: (driverIds) =>
      withFallback(
        async () => new Map((await details(driverIds)).map((place) => [place.driverId, place])),
        () => own.last(driverIds),
      ),
    near: (circle) =>
      withFallback(
        async () => {
          const { longitude, latitude } = circle.centre;
          const from = ["FROMLONLAT", longitude, latitude] as const;
          const ids = await redis.geosearch(
            placesKey,
            ...from,
            "BYRADIUS",
            circle.radiusMetres,
            "m",
            "ASC",
          );
          const places = await details(ids as string[]);
          return places
            .filter(({ receivedAt }) => receivedAt >= circle.seenSince)
            .slice(0, circle.limit);
        },
        () => own.near(circle),
      ),
    inCells: (cells, seenSince) =>
      withFallback(
        async () => {
          const wanted = new Set(cells);
          const places = await details(await searchBoxes(redis, boxesOf(cells)));
          return places.filter(
            (place) => place.receivedAt >= seenSince && wanted.has(cellOf(place)),
          );
        },
        () => own.inCells(cells, seenSince),
      ),
    async put(places) {
      if (places.length === 0) return;
      await own.put(places);
      await withFallback(
        () => putInRedis(redis, places),
        async () => {},
      );
    },
    async remove(driverId) {
      await own.remove(driverId);
      await withFallback(
        async () =>
          void (await redis.multi().zrem(placesKey, driverId).hdel(detailsKey, driverId).exec()),
        async () => {},
      );
    },
  };
}

/** Redis rounds what it stores by up to a metre. */
const boxMargin = 1.001;

async function searchBoxes(redis: SharedRedis, boxes: readonly Box[]): Promise<string[]> {
  const batch = redis.pipeline();
  for (const { centre, widthMetres, heightMetres } of boxes)
    batch.geosearch(
      placesKey,
      "FROMLONLAT",
      centre.longitude,
      centre.latitude,
      "BYBOX",
      widthMetres * boxMargin,
      heightMetres * boxMargin,
      "m",
    );
  const found = new Set<string>();
  for (const [problem, ids] of (await batch.exec()) ?? []) {
    if (problem) throw problem;
    for (const id of ids as string[]) found.add(id);
  }
  return [...found];
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
      latestPlausible(place.receivedAt).toISOString(),
    );
  for (const [problem] of (await batch.exec()) ?? []) if (problem) throw problem;
}

/** Which process a move was published by: its own readers have it already. */
type Published = PositionSignal & { from?: string };

/** Publishes moves to the readers of this process at once, and to readers of other processes by Redis. */
const redisSignals = (
  redis: SharedRedis,
  { hub, withFallback, from }: { hub: PubSub; withFallback: WithFallback; from: string },
): PositionSignals => ({
  async publish(signals) {
    if (signals.length === 0) return;
    for (const signal of signals) hub.publish(signal);
    const batch = redis.pipeline();
    for (const signal of signals)
      batch.publish(movesChannel, JSON.stringify({ ...signal, from } satisfies Published));
    await withFallback(
      async () => {
        for (const [problem] of (await batch.exec()) ?? []) if (problem) throw problem;
      },
      async () => {},
    );
  },
});

export type RedisLive = {
  redis: SharedRedis;
  places: LivePlaces;
  signals: PositionSignals;
  close(): Promise<void>;
};

/** Opens Redis for commands, and a second connection for the moves that other processes publish. */
export async function openRedisLive(
  url: string,
  hub: PubSub,
  log: (line: string) => void,
): Promise<RedisLive> {
  const from = randomUUID();
  const redis = new SharedRedis(url);
  const subscriber = new Redis(url, { maxRetriesPerRequest: null });
  for (const client of [redis, subscriber]) logProblems(client, log);
  subscriber.on("message", (_channel, text: string) => {
    readMessage<Published>(
      text,
      ({ from: publisher, ...signal }) => publisher !== from && hub.publish(signal),
      (problem) => log(`redis: a message cannot be read: ${(problem as Error).message}`),
    );
  });
  const subscribed = subscriber.subscribe(movesChannel).catch(() => {});
  const ready = redis.status === "ready" ? Promise.resolve() : once(redis, "ready").catch(() => {});
  await Promise.race([
    Promise.all([subscribed, ready]),
    setTimeout(startMilliseconds, null, { ref: false }),
  ]);
  if (!redis.answers) log("redis: does not answer; the program serves without it");
  const withFallback = createRedisFallback(log);
  return {
    redis,
    places: redisPlaces(redis, withFallback),
    signals: redisSignals(redis, { hub, withFallback, from }),
    async close() {
      for (const client of [subscriber, redis]) {
        if (client.status === "ready") await client.quit().catch(() => {});
        client.disconnect();
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
