import { Refusal } from "@songtan/contract/errors";
import type { FastifyBaseLogger } from "fastify";
import type { Deps } from "../../../deps/deps.ts";
import { eventBytes } from "../../../http/limits/event-stream.ts";
import { createSharedFeed, type SharedFeed } from "../../../live/shared-feed.ts";
import { loadConsoleBooking } from "../console-bookings/load-console-booking.ts";

/**
 * The interval, in milliseconds, between reloads. Saved changes are signalled; offers, notes and the driver's position
 * are found only by reloading.
 */
const bookingMilliseconds = 5000;

/** That a booking is not what it was: each page reads it again in its own language. */
type BookingState = { signals: number; json: string };

/**
 * One feed for each booking that staff have open, with `booking` at first and after each change. One that is not there
 * sends nothing, so that its page shows what needs someone all the same.
 */
export function createBookingFeeds(
  deps: Deps,
  log: FastifyBaseLogger,
): (bookingId: string) => SharedFeed {
  const feeds = new Map<string, { feed: SharedFeed; readers: number }>();
  return (bookingId) => ({
    async join(open) {
      const shared = feeds.get(bookingId) ?? { feed: newFeed(deps, log, bookingId), readers: 0 };
      feeds.set(bookingId, shared);
      const leave = () => {
        shared.readers -= 1;
        if (shared.readers === 0) feeds.delete(bookingId);
      };
      shared.readers += 1;
      try {
        const stream = await shared.feed.join(open);
        stream.onClose(leave);
        return stream;
      } catch (problem) {
        leave();
        throw problem;
      }
    },
  });
}

function newFeed(deps: Deps, log: FastifyBaseLogger, bookingId: string): SharedFeed {
  let signals = 0;
  const bytes = eventBytes({ event: "booking", json: JSON.stringify({ bookingId }) });
  return createSharedFeed<BookingState | null>(deps.hub, {
    async load() {
      const seen = signals;
      const json = await loadJson(deps, bookingId);
      return json === null ? null : { signals: seen, json };
    },
    everyMilliseconds: bookingMilliseconds,
    subscribe: (refresh) =>
      deps.hub.subscribe("booking", bookingId, () => {
        signals += 1;
        refresh();
      }),
    encode: (before, now) =>
      now === null || (before?.signals === now.signals && before.json === now.json) ? null : bytes,
    onProblem: (problem) => log.error({ err: problem }, "booking of staff"),
  });
}

const loadJson = (deps: Deps, bookingId: string): Promise<string | null> =>
  loadConsoleBooking(deps, { bookingId, locale: "th", mayCall: true }).then(
    (booking) => JSON.stringify(booking),
    (problem: unknown) => {
      if (problem instanceof Refusal && problem.code === "not_found") return null;
      throw problem;
    },
  );
