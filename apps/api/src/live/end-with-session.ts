import type { Deps } from "../deps.ts";
import type { Actor } from "../http/auth.ts";
import type { EventStream } from "../http/event-stream.ts";

/** Closes a stream when the session it was opened with ends, also when that happened while the stream was opening. */
export function endWithSession(
  { db, hub }: Pick<Deps, "db" | "hub">,
  stream: EventStream,
  { sessionId }: Pick<Actor, "sessionId">,
): void {
  stream.onClose(hub.subscribe("session", sessionId, () => stream.close()));
  void db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .executeTakeFirst()
    .then((open) => open ?? stream.close())
    .catch(() => stream.close());
}
