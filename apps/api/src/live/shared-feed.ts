import type { EventStream } from "../http/limits/event-stream.ts";
import type { PubSub } from "../ports/pub-sub.ts";
import { createRefresher, refreshAfterGaps } from "./refresher.ts";

/** The backlog, in bytes, above which a reader is skipped; the next change it gets covers the skipped ones. */
const backlogBytesMax = 64 * 1024;

export type Feed<State> = {
  load(before: State | null): Promise<State>;
  /** The interval of loads, in milliseconds, while the feed has readers. */
  everyMilliseconds: number;
  /** Loads it at once on some signal; answers how to end that. */
  subscribe?(refresh: () => void): () => void;
  /**
   * Returns the message for a reader with the state `before`; null if it is unchanged, and the whole state if `before`
   * is null.
   * @param audience what `join` was given: those of one audience see the same
   */
  encode(before: State | null, now: State, audience: string): Buffer | null;
  onProblem(problem: unknown): void;
};
type Reader<State> = { stream: EventStream; audience: string; shown: State | null };
/** @throws Refusal `unavailable` while the state cannot be loaded. */
export type SharedFeed = {
  join(open: () => EventStream, audience?: string): Promise<EventStream>;
};

/**
 * One state that many watch: loaded once per process however many read, and only while someone does. Each reader gets
 * it whole and then what changes; one that is slow gets fewer and larger changes.
 */
export function createSharedFeed<State>(hub: PubSub, feed: Feed<State>): SharedFeed {
  const readers = new Set<Reader<State>>();
  let newest: State | null = null;
  let joining = 0;
  let stop: (() => void) | null = null;
  let refresher = start();

  /** Readers of one audience who have the same are sent the same bytes. */
  function send(only: Iterable<Reader<State>>): void {
    const byAudience = new Map<string, Map<State | null, Buffer | null>>();
    for (const reader of only) {
      if (newest === null || reader.shown === newest) continue;
      if (reader.stream.backlogBytes() > backlogBytesMax) continue;
      const { audience } = reader;
      const encoded = byAudience.get(audience) ?? new Map<State | null, Buffer | null>();
      byAudience.set(audience, encoded);
      if (!encoded.has(reader.shown))
        encoded.set(reader.shown, feed.encode(reader.shown, newest, audience));
      const bytes = encoded.get(reader.shown);
      reader.shown = newest;
      if (bytes) reader.stream.write(bytes);
    }
  }
  function start() {
    return createRefresher(
      async () => {
        newest = await feed.load(newest);
        send(readers);
      },
      (problem) => {
        feed.onProblem(problem);
        for (const { stream } of [...readers]) stream.close();
      },
    );
  }
  function begin(): void {
    if (stop) return;
    const timer = setInterval(refresher.refresh, feed.everyMilliseconds).unref();
    const ends = [refreshAfterGaps(hub, refresher), feed.subscribe?.(refresher.refresh)];
    stop = () => {
      clearInterval(timer);
      for (const end of ends) end?.();
      refresher.stop();
      refresher = start();
      newest = null;
      stop = null;
    };
  }
  const leave = () => {
    if (readers.size + joining === 0) stop?.();
  };
  return {
    async join(open, audience = "") {
      joining += 1;
      begin();
      try {
        await refresher.fresh();
        const stream = open();
        const reader: Reader<State> = { stream, audience, shown: null };
        readers.add(reader);
        stream.onClose(() => {
          readers.delete(reader);
          leave();
        });
        send([reader]);
        return stream;
      } finally {
        joining -= 1;
        leave();
      }
    },
  };
}
