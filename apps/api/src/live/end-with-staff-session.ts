import type { StaffScope } from "@songtan/domain/account-types";
import { decideStaffSession } from "@songtan/domain/staff/session";
import type { Deps } from "../deps/deps.ts";
import type { EventStream } from "../http/limits/event-stream.ts";
import type { StaffActor } from "../http/session/staff-auth.ts";
import type { PubSub } from "../ports/pub-sub.ts";
import { streamLoadLimit } from "./concurrency-limit.ts";

type WatchDeps = Pick<Deps, "db" | "hub" | "clock">;
type Watched = { sessionId: string; scopes: readonly StaffScope[] };

const checkMilliseconds = 2000;
const streamsByPubSub = new WeakMap<PubSub, Map<EventStream, Watched>>();

/**
 * Closes a stream of staff within seconds of the end of its session: signed out, disabled, idle, or without a right
 * with which it was opened. One query checks all streams of a process.
 */
export function endWithStaffSession(
  deps: WatchDeps,
  stream: EventStream,
  { sessionId, scopes }: Pick<StaffActor, "sessionId" | "scopes">,
): void {
  const streams = streamsByPubSub.get(deps.hub) ?? watchStreams(deps);
  streams.set(stream, { sessionId, scopes });
  stream.onClose(() => streams.delete(stream));
}

function watchStreams(deps: WatchDeps): Map<EventStream, Watched> {
  const streams = new Map<EventStream, Watched>();
  streamsByPubSub.set(deps.hub, streams);
  const timer = setInterval(() => {
    if (streams.size === 0) {
      clearInterval(timer);
      streamsByPubSub.delete(deps.hub);
      return;
    }
    // While the database is away they show nothing new, and are checked when it is back.
    closeEnded(deps, streams).catch(() => {});
  }, checkMilliseconds).unref();
  return streams;
}

async function closeEnded(
  { db, clock }: WatchDeps,
  streams: ReadonlyMap<EventStream, Watched>,
): Promise<void> {
  const ids = [...new Set([...streams.values()].map(({ sessionId }) => sessionId))];
  const rows = await streamLoadLimit.run(() =>
    db
      .selectFrom("staffSessions")
      .innerJoin("staff", "staff.id", "staffSessions.staffId")
      .select(["staffSessions.id", "scopes", "disabledAt"])
      .select(["staffSessions.createdAt", "lastUsedAt", "endedAt"])
      .where("staffSessions.id", "in", ids)
      .execute(),
  );
  const now = clock();
  const scopesOf = new Map(
    rows
      .filter((row) => !row.disabledAt && decideStaffSession(row, now).ok)
      .map((row) => [row.id, row.scopes]),
  );
  for (const [stream, { sessionId, scopes }] of [...streams]) {
    const left = scopesOf.get(sessionId);
    if (!left || scopes.some((scope) => !left.includes(scope))) stream.close();
  }
}
