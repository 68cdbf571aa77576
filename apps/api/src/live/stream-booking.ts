import { type EventStream, eventBytes } from "../http/limits/event-stream.ts";
import { sha256 } from "../keys/secrets.ts";
import type { PositionSignal } from "../ports/live-places.ts";
import type { PubSub } from "../ports/pub-sub.ts";
import { createRefresher, type Refresher, refreshAfterGaps } from "./refresher.ts";

type StreamedBooking<View extends object> = {
  bookingId: string;
  /**
   * The audience of a view, with the language: readers of one booking and audience share each load
   * and its bytes.
   */
  audience: string;
  /**
   * `refresh` reloads the view at most every few seconds, if the position decides which view the audience may see.
   * Otherwise every position is sent at once, in the form of `shownOf`, and a new view when `isOff` finds its arrival
   * time wrong.
   */
  positions: "refresh" | StreamedPositions<View>;
  /** The newest view and the number of the last fact in it; a null view ends the streams. */
  load(): Promise<{ id: number; view: View | null }>;
  onProblem(problem: unknown): void;
};

type Position = PositionSignal["position"];
type StreamedPositions<View> = {
  isOff(view: View, position: Position): boolean;
  /** Returns the part of a position that this audience may see; undefined is not sent. */
  shownOf?(position: Position): Position | undefined;
};

/** As often as a position is shown anyway. */
const refreshMilliseconds = 5000;
/** The arrival time is corrected no more often: a jumping estimate is useless for planning. */
const correctMilliseconds = 15_000;
/**
 * Running corrections in this process: so few that no change waits for them; a skipped one is due
 * at the next position.
 */
const corrections = { running: 0, max: 2 };

function correct(refresher: Refresher): void {
  corrections.running += 1;
  const ended = () => {
    corrections.running -= 1;
  };
  refresher.fresh().then(ended, ended);
}

/** Readers written to before other work of the process gets its turn. */
const readersAtOnce = 100;

type Reader = { stream: EventStream; shown: string };
type SharedView = {
  /**
   * Returns false when the view is null.
   * @throws Refusal `unavailable`
   */
  join(open: () => EventStream): Promise<boolean>;
};

const sharedByPubSub = new WeakMap<PubSub, Map<string, SharedView>>();

/**
 * Opens a stream and keeps it at the newest state of one booking; returns false without opening one if the view is
 * null. A change leads to one load per booking and audience in this process, regardless of the number of readers. A
 * reader who reconnects, to this process or another, gets the present state unless it is unchanged.
 */
export function openBookingStream<View extends object>(
  hub: PubSub,
  streamed: StreamedBooking<View>,
  open: () => EventStream,
): Promise<boolean> {
  const views = sharedByPubSub.get(hub) ?? new Map<string, SharedView>();
  sharedByPubSub.set(hub, views);
  const key = `${streamed.bookingId} ${streamed.audience}`;
  const known = views.get(key);
  if (known) return known.join(open);
  const shared = shareView(hub, streamed, () => {
    if (views.get(key) === shared) views.delete(key);
  });
  views.set(key, shared);
  return shared.join(open);
}

/**
 * The number of the last event, by which a reader can order views, and a hash of the rest of the
 * view.
 */
const viewId = (id: number, json: string): string =>
  `${id}-${sha256(json).toString("base64url").slice(0, 12)}`;

function shareView<View extends object>(
  hub: PubSub,
  { bookingId, positions, load, onProblem }: StreamedBooking<View>,
  onEmpty: () => void,
): SharedView {
  const readers = new Set<Reader>();
  let newest: { view: View; id: string; bytes: Buffer } | undefined;
  let joining = 0;
  const closers: (() => void)[] = [];

  const sending = createSender(readers, ({ stream, shown }, position) => {
    if (newest && shown !== newest.id) stream.write(newest.bytes);
    if (position) stream.write(position);
    return newest?.id ?? shown;
  });
  const endReaders = () => {
    for (const { stream } of [...readers]) stream.close();
  };
  const refresher = createRefresher(
    async () => {
      const { id, view } = await load();
      if (!view) {
        newest = undefined;
        return endReaders();
      }
      const json = JSON.stringify(view);
      const next = viewId(id, json);
      newest = {
        view,
        id: next,
        bytes:
          next === newest?.id ? newest.bytes : eventBytes({ id: next, event: "booking", json }),
      };
      sending.send();
    },
    (problem) => {
      onProblem(problem);
      endReaders();
    },
  );
  const leave = () => {
    if (readers.size + joining > 0) return;
    refresher.stop();
    for (const close of closers) close();
    onEmpty();
  };

  closers.push(
    hub.subscribe("booking", bookingId, refresher.refresh),
    refreshAfterGaps(hub, refresher),
    subscribeToPositions(hub, bookingId, (signal, refreshEvery) => {
      if (positions === "refresh") return refreshEvery(refreshMilliseconds, refresher.refresh);
      const { position } = signal;
      const shown = positions.shownOf ? positions.shownOf(position) : position;
      if (shown) sending.send(eventBytes({ event: "position", json: JSON.stringify(shown) }));
      if (newest && positions.isOff(newest.view, position) && corrections.running < corrections.max)
        refreshEvery(correctMilliseconds, () => correct(refresher));
    }),
  );
  return {
    async join(open) {
      joining += 1;
      try {
        await refresher.fresh();
        if (!newest) return false;
        const stream = open();
        const reader = { stream, shown: stream.resumedAfter };
        readers.add(reader);
        stream.onClose(() => {
          readers.delete(reader);
          leave();
        });
        if (reader.shown !== newest.id) stream.write(newest.bytes);
        reader.shown = newest.id;
        return true;
      } finally {
        joining -= 1;
        leave();
      }
    },
  };
}

/** Each position, with a way to do something only so often. */
function subscribeToPositions(
  hub: PubSub,
  bookingId: string,
  onPosition: (
    signal: PositionSignal,
    every: (milliseconds: number, work: () => void) => void,
  ) => void,
): () => void {
  let doneAt = Number.NEGATIVE_INFINITY;
  return hub.subscribe("position", bookingId, (signal) => {
    if (signal.topic !== "position") return;
    onPosition(signal, (milliseconds, work) => {
      if (performance.now() - doneAt < milliseconds) return;
      doneAt = performance.now();
      work();
    });
  });
}

/**
 * Writes the newest view, then the newest position, to all readers in batches. New data replaces
 * waiting data while it writes, so that no reader gets an older one after a newer one.
 * @param write returns the id of the view the reader has now
 */
function createSender(
  readers: Set<Reader>,
  write: (reader: Reader, position: Buffer | undefined) => string,
): { send(position?: Buffer): void } {
  let waiting = false;
  let position: Buffer | undefined;
  let running = false;
  const run = async () => {
    while (waiting) {
      waiting = false;
      const moved = position;
      position = undefined;
      let count = 0;
      for (const reader of readers) {
        reader.shown = write(reader, moved);
        count += 1;
        if (count % readersAtOnce === 0) await new Promise((next) => setImmediate(next));
      }
    }
    running = false;
  };
  return {
    send(moved) {
      waiting = true;
      if (moved) position = moved;
      if (running) return;
      running = true;
      void run();
    },
  };
}
