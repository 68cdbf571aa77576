import type { StaffEvent } from "@songtan/contract/console/live/live-map";
import type { OperationsView } from "@songtan/contract/console/operations";
import type { StaffScope } from "@songtan/domain/account-types";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../deps/deps.ts";
import { eventBytes, openEventStream } from "../../../http/limits/event-stream.ts";
import { staffOf } from "../../../http/session/staff-auth.ts";
import { endWithStaffSession } from "../../../live/end-with-staff-session.ts";
import { createSharedFeed, type SharedFeed } from "../../../live/shared-feed.ts";
import { loadOperations } from "../../delivery/operations/load-operations.ts";
import { operationsFor, readingScopes } from "../../delivery/operations/operations-for.ts";
import { createBookingFeeds } from "./booking-feeds.ts";
import { changesOf } from "./live-map-changes.ts";
import { type LiveMap, loadLiveMap } from "./load-live-map.ts";

const mapMilliseconds = 1000;
/**
 * The interval, in milliseconds, between reloads. Opened and closed incidents and proposals are signalled; late or
 * unseen work is found only by reloading.
 */
const operationsMilliseconds = 5000;

type Edge = { request: FastifyRequest; reply: FastifyReply };
export type StaffFeeds = {
  operations: SharedFeed;
  map: SharedFeed;
  booking(bookingId: string): SharedFeed;
};

/** Creates the live feeds that the staff of this process share. */
export function createStaffFeeds(deps: Deps, log: FastifyBaseLogger): StaffFeeds {
  const onProblem = (problem: unknown) => log.error({ err: problem }, "stream of staff");
  return {
    operations: createSharedFeed<OperationsView>(deps.hub, {
      load: () => loadOperations(deps),
      everyMilliseconds: operationsMilliseconds,
      subscribe: (refresh) => deps.hub.subscribe("incidents", "all", refresh),
      encode: (before, now, audience) => {
        const shown = (view: OperationsView) => operationsFor(view, scopesOf(audience));
        if (before && isSame(shown(before), shown(now))) return null;
        return toBytes("operations", shown(now));
      },
      onProblem,
    }),
    map: createSharedFeed<LiveMap>(deps.hub, {
      load: (before) => loadLiveMap(deps, before),
      everyMilliseconds: mapMilliseconds,
      encode: (before, now) => {
        const changes = changesOf(before, now);
        return changes && toBytes("map", changes);
      },
      onProblem,
    }),
    booking: createBookingFeeds(deps, log),
  };
}

const toBytes = (event: StaffEvent, data: unknown): Buffer =>
  eventBytes({ event, json: JSON.stringify(data) });

/** Returns the audience of a reader: staff with the same rights to the list share its encoded form. */
const audienceOf = (scopes: readonly StaffScope[]): string => scopes.join(" ");
const scopesOf = (audience: string) => audience.split(" ") as StaffScope[];

/** Only the time of the list is different. */
const isSame = (before: OperationsView, now: OperationsView): boolean =>
  JSON.stringify({ ...before, asOf: "" }) === JSON.stringify({ ...now, asOf: "" });

/** Opens one stream and joins it to these feeds, until the session of staff ends. */
export async function streamFeeds(
  deps: Deps,
  { request, reply }: Edge,
  [first, ...others]: [SharedFeed, ...SharedFeed[]],
): Promise<void> {
  const { sessionId, scopes: all } = staffOf(request);
  const scopes = readingScopes(all);
  const stream = await first.join(() => openEventStream(request, reply), audienceOf(scopes));
  endWithStaffSession(deps, stream, { sessionId, scopes });
  for (const feed of others) await feed.join(() => stream).catch(() => stream.close());
}
