import { once } from "node:events";
import { Redis } from "ioredis";
import type { Hub } from "../../live/hub.ts";
import type { LivePlace, LivePlaces, PositionSignal, PositionSignals } from "../../ports.ts";

const placesKey = "songtan:places";
const detailsKey = "songtan:place-details";
const movesChannel = "songtan:moves";
/** Redis is on the way of every page with a map: a silent one must not stop them. */
const answerMilliseconds = 1000;

type Asked = <Answer>(ask: () => Promise<Answer>, instead: Answer) => Promise<Answer>;

/**
 * Asks Redis, and goes on with `instead` where it does not answer: nobody is known to be anywhere then, which is what a
 * page says of a driver it has not heard of. Its silence is logged once, and so is its return.
 */
function askRedis(redis: Redis, log: (line: string) => void): Asked {
  let silent = false;
  return async (ask, instead) => {
    try {
      // Without a connection every call would wait for one.
      if (redis.status !== "ready") throw new Error(`not connected (${redis.status})`);
      const answer = await ask();
      if (silent) log("redis: answers again");
      silent = false;
      return answer;
    } catch (problem) {
      if (!silent) log(`redis: silent, live places are left out: ${(problem as Error).message}`);
      silent = true;
      return instead;
    }
  };
}

/**
 * One place: into the index by which circles are searched, and whole beside it; only when it was recorded after the one
 * that is known.
 */
const putScript = `
local known = redis.call('hget', KEYS[2], ARGV[1])
if known and cjson.decode(known).recordedAt >= ARGV[4] then return 0 end
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

/** Live places in Redis or Valkey, shared by every process. */
function redisPlaces(redis: Redis, asked: Asked): LivePlaces {
  const details = async (driverIds: readonly string[]): Promise<LivePlace[]> => {
    if (driverIds.length === 0) return [];
    const texts = await redis.hmget(detailsKey, ...driverIds);
    return texts.flatMap((text) => (text === null ? [] : [read(text)]));
  };
  return {
    async last(driverIds) {
      const places = await asked(() => details(driverIds), []);
      return new Map(places.map((place) => [place.driverId, place]));
    },
    async near({ centre, radiusMetres, seenSince, limit }) {
      const { longitude, latitude } = centre;
      const found = await asked(async () => {
        const from = ["FROMLONLAT", longitude, latitude] as const;
        const ids = await redis.geosearch(placesKey, ...from, "BYRADIUS", radiusMetres, "m", "ASC");
        return details(ids as string[]);
      }, []);
      return found.filter(({ receivedAt }) => receivedAt >= seenSince).slice(0, limit);
    },
    async put(places) {
      if (places.length === 0) return;
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
        );
      await asked(async () => {
        for (const [problem] of (await batch.exec()) ?? []) if (problem) throw problem;
      }, undefined);
    },
    async forget(driverId) {
      await redis.multi().zrem(placesKey, driverId).hdel(detailsKey, driverId).exec();
    },
  };
}

/** Moves told over Redis; what is committed is still told by the database, at its commit. */
const redisSignals = (redis: Redis, asked: Asked): PositionSignals => ({
  async tell(signals) {
    if (signals.length === 0) return;
    const batch = redis.pipeline();
    for (const signal of signals) batch.publish(movesChannel, JSON.stringify(signal));
    await asked(async () => void (await batch.exec()), undefined);
  },
});

export type RedisLive = { redis: Redis; places: LivePlaces; signals: PositionSignals; close(): Promise<void> };

/** Opens Redis for commands, and a second connection that hears the moves other processes tell of. */
export async function openRedisLive(url: string, hub: Hub, log: (line: string) => void): Promise<RedisLive> {
  const redis = new Redis(url, { commandTimeout: answerMilliseconds, maxRetriesPerRequest: 2 });
  const ears = new Redis(url, { maxRetriesPerRequest: null });
  for (const one of [redis, ears]) one.on("error", (problem: Error) => log(`redis: ${problem.message}`));
  ears.on("message", (_channel, text: string) => hub.publish(JSON.parse(text) as PositionSignal));
  await ears.subscribe(movesChannel);
  if (redis.status !== "ready") await once(redis, "ready");
  const asked = askRedis(redis, log);
  return {
    redis,
    places: redisPlaces(redis, asked),
    signals: redisSignals(redis, asked),
    async close() {
      await ears.quit().catch(() => ears.disconnect());
      await redis.quit().catch(() => redis.disconnect());
    },
  };
}
