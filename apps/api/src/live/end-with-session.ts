import { setTimeout as pause } from "node:timers/promises";
import type { Deps } from "../deps/deps.ts";
import type { EventStream } from "../http/limits/event-stream.ts";
import type { Actor } from "../http/session/auth.ts";
import { streamLoadLimit } from "./concurrency-limit.ts";

/** Streams that open in one moment are checked in one question. */
const gatherMilliseconds = 20;
const sessionsAtOnce = 500;
const retryMilliseconds = 1000;

type Watch = { add(sessionId: string, stream: EventStream): void };
/** One for the real tables and one for test mode, which share a hub. */
const watchByDatabase = new WeakMap<Deps["db"], Watch>();

/** Who reads has a session or a key among the real ones, in test mode too, where other tables come first. */
const realTables = "public";

/**
 * Closes a stream when the session or key it was opened with ends, also when that happened while the stream was opening or while
 * signals were missed.
 */
export function endWithSession(
  { db, hub }: Pick<Deps, "db" | "hub">,
  stream: EventStream,
  { sessionId }: Pick<Actor, "sessionId">,
): void {
  stream.onClose(hub.subscribe("session", sessionId, () => stream.close()));
  const watch = watchByDatabase.get(db) ?? watchSessions({ db, hub });
  watchByDatabase.set(db, watch);
  watch.add(sessionId, stream);
}

function watchSessions({ db, hub }: Pick<Deps, "db" | "hub">): Watch {
  const streams = new Map<string, Set<EventStream>>();
  const unchecked = new Set<string>();
  let running = false;
  const checkSome = async (sessionIds: readonly string[]) => {
    const rows = await streamLoadLimit.run(() =>
      db
        .withSchema(realTables)
        .selectFrom("sessions")
        .select("id")
        .where("id", "in", sessionIds)
        .where("endedAt", "is", null)
        .execute(),
    );
    const found = rows.map(({ id }) => id);
    const others = sessionIds.filter((id) => !found.includes(id));
    const open = new Set([...found, ...(others.length > 0 ? await openKeys(db, others) : [])]);
    for (const sessionId of sessionIds) {
      unchecked.delete(sessionId);
      if (!open.has(sessionId))
        for (const stream of [...(streams.get(sessionId) ?? [])]) stream.close();
    }
  };
  const run = async () => {
    while (unchecked.size > 0) {
      await pause(gatherMilliseconds);
      const some = [...unchecked].slice(0, sessionsAtOnce);
      // All of them closed in the meantime.
      if (some.length === 0) break;
      // The streams stay: they show nothing new while the database is away, and are checked when it is back.
      await checkSome(some).catch(() => pause(retryMilliseconds * (1 + Math.random())));
    }
    running = false;
  };
  const check = () => {
    if (running) return;
    running = true;
    void run();
  };
  hub.onGap(() => {
    for (const sessionId of streams.keys()) unchecked.add(sessionId);
    check();
  });
  return {
    add(sessionId, stream) {
      const own = streams.get(sessionId) ?? new Set();
      streams.set(sessionId, own.add(stream));
      stream.onClose(() => {
        own.delete(stream);
        if (own.size === 0 && streams.get(sessionId) === own) {
          streams.delete(sessionId);
          unchecked.delete(sessionId);
        }
      });
      unchecked.add(sessionId);
      check();
    },
  };
}

/** Those of the ids that are keys in use: a key's stream lives as long as the key. */
async function openKeys(db: Deps["db"], ids: readonly string[]): Promise<string[]> {
  const keys = await streamLoadLimit.run(() =>
    db
      .withSchema(realTables)
      .selectFrom("partnerKeys")
      .select("id")
      .where("id", "in", ids)
      .where("revokedAt", "is", null)
      .execute(),
  );
  return keys.map(({ id }) => id);
}
