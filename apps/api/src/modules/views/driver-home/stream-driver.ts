import type { DriverEvent } from "@songtan/contract/events";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { openEventStream } from "../../../http/limits/event-stream.ts";
import { actorOf } from "../../../http/session/auth.ts";
import { endWithSession } from "../../../live/end-with-session.ts";
import { createRefresher, refreshAfterGaps } from "../../../live/refresher.ts";
import { loadOpenOffers } from "../../delivery/driver-jobs/jobs.ts";
import { listTaskViews, loadLostTask, loadTaskView } from "../../delivery/tasks/load-task-view.ts";
import { breakShown } from "../../identity/driver-state/breaks.ts";
import { loadDestinations } from "../../identity/driver-state/destinations.ts";
import { mayFollow } from "../../identity/driver-state/duty.ts";
import { workAreaColumns, workAreaOf } from "../../identity/driver-state/work-areas.ts";
import {
  digest,
  formatStreamCursor,
  parseStreamCursor,
  type StreamCursor,
} from "./driver-stream-cursor.ts";

type Send = (event: DriverEvent, data: unknown) => void;

/** More running tasks than one driver can have. */
const tasksMax = 20;

/**
 * Opens a driver's stream: the open offers and running tasks, and every later change. The id of each event contains
 * the state that was sent. A signal without a change for this driver therefore sends nothing. A reader who reconnects,
 * to this process or another, gets exactly the missed changes, including withdrawn offers, without duplicates.
 */
export function streamDriver(
  deps: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  const { accountId: driverId } = actorOf(request);
  const stream = openEventStream(request, reply);
  const shown = parseStreamCursor(stream.resumedAfter);
  const send: Send = (event, data) => stream.send({ id: formatStreamCursor(shown), event, data });
  const watched = watchBookings(deps, {
    onChange: () => refresher.refresh(),
    // Typing is momentary, so a reader who reconnects does not receive it afterwards.
    onTyping: (bookingId) => stream.send({ event: "typing", data: { bookingId } }),
  });
  const following = { driverId, send, shown };
  const offers = followOffers(deps, following);
  const tasks = followTasks(deps, { ...following, watched });
  const duty = followDuty(deps, following);
  const refresher = createRefresher(
    async () => {
      await duty();
      await offers();
      await tasks();
      // A suspended driver follows the job in hand and nothing after it.
      if (!(await mayFollow(deps, driverId))) stream.close();
    },
    (problem) => {
      request.log.error({ err: problem }, "driver stream");
      stream.close();
    },
  );
  endWithSession(deps, stream, actorOf(request));
  stream.onClose(deps.hub.subscribe("driver", driverId, refresher.refresh));
  stream.onClose(refreshAfterGaps(deps.hub, refresher));
  stream.onClose(
    deps.hub.subscribe("notices", driverId, () => stream.send({ event: "notice", data: {} })),
  );
  stream.onClose(() => {
    watched.stop();
    refresher.stop();
  });
  refresher.refresh();
}

type Following = { driverId: string; send: Send; shown: StreamCursor };

/**
 * Sends changes of duty while the stream is open, so that a replaced device is notified. The current state is part of
 * the user view.
 */
function followDuty(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { driverId, send, shown }: Following,
): () => Promise<void> {
  return async () => {
    const driver = await db
      .selectFrom("drivers")
      .select(["onDutySince", "dutyDeviceId", "breakEndsAt", "verifiedAt", ...workAreaColumns])
      .where("accountId", "=", driverId)
      .executeTakeFirst();
    const duty = {
      onDuty: Boolean(driver?.onDutySince),
      deviceId: driver?.dutyDeviceId ?? null,
      breakEndsAt: breakShown(driver?.breakEndsAt ?? null, clock()),
      workArea: driver ? workAreaOf(driver) : null,
      hasDestination: (await loadDestinations(db, [driverId], clock())).size > 0,
      verifiedAt: driver?.verifiedAt?.toISOString() ?? null,
      // Drivers read this only while their papers are checked.
      papersDecidedAt: driver?.verifiedAt ? null : await lastDecision(db, driverId),
    };
    const before = shown.duty;
    shown.duty = digest(duty);
    if (before !== "" && before !== shown.duty) send("duty", duty);
  };
}

/** Returns the time of the newest decision about a driver's documents. */
async function lastDecision(db: Reader, driverId: string): Promise<string | null> {
  const { at } = await db
    .selectFrom("documents")
    .select(({ fn }) => fn.max("decidedAt").as("at"))
    .where("driverId", "=", driverId)
    .executeTakeFirstOrThrow();
  return (at as Date | null)?.toISOString() ?? null;
}

function followOffers(deps: Deps, { driverId, send, shown }: Following): () => Promise<void> {
  return async () => {
    const open = await loadOpenOffers(deps.db, driverId, deps.clock());
    for (const id of [...shown.offers]) {
      if (open.some((offer) => offer.id === id)) continue;
      shown.offers.delete(id);
      send("offer_withdrawn", { id });
    }
    for (const offer of open) {
      if (shown.offers.has(offer.id)) continue;
      shown.offers.add(offer.id);
      send("offer", offer);
    }
  };
}

type Watched = { start(bookingId: string): void; end(bookingId: string): void; stop(): void };

type WatchListeners = { onChange: () => void; onTyping: (bookingId: string) => void };

/** A driver's bookings change by their customers too: one is cancelled, a PIN is released. */
function watchBookings(
  { hub }: Pick<Deps, "hub">,
  { onChange, onTyping }: WatchListeners,
): Watched {
  const subscriptions = new Map<string, () => void>();
  let stopped = false;
  return {
    start(bookingId) {
      // A load that was under way when the stream closed must not leave a listener behind.
      if (stopped || subscriptions.has(bookingId)) return;
      const ends = [
        hub.subscribe("booking", bookingId, onChange),
        hub.subscribe("typing", bookingId, (signal) => {
          if (signal.topic === "typing" && signal.by === "customer") onTyping(bookingId);
        }),
      ];
      subscriptions.set(bookingId, () => {
        for (const end of ends) end();
      });
      // Changes between the load and this subscription were not signalled.
      onChange();
    },
    end(bookingId) {
      subscriptions.get(bookingId)?.();
      subscriptions.delete(bookingId);
    },
    stop() {
      stopped = true;
      for (const unsubscribe of subscriptions.values()) unsubscribe();
      subscriptions.clear();
    },
  };
}

function followTasks(
  deps: Deps,
  { driverId, send, shown, watched }: Following & { watched: Watched },
): () => Promise<void> {
  return async () => {
    const running = await listTaskViews(deps, { driverId, state: "active", limit: tasksMax });
    for (const task of running) {
      watched.start(task.id);
      const now = digest(task);
      if (shown.tasks.get(task.id) === now) continue;
      shown.tasks.set(task.id, now);
      send("task", task);
    }
    for (const id of [...shown.tasks.keys()]) {
      if (running.some((task) => task.id === id)) continue;
      shown.tasks.delete(id);
      watched.end(id);
      // An ended task is sent in its final state; a task removed from this driver is sent in its
      // present state, without contacts.
      const left =
        (await loadTaskView(deps, id, driverId)) ?? (await loadLostTask(deps, id, driverId));
      if (left) send("task", left);
    }
  };
}
