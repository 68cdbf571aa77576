import type { EventStream } from "../http/event-stream.ts";
import type { PositionSignal } from "../ports.ts";
import { sha256 } from "../secrets.ts";
import type { Hub } from "./hub.ts";

type Followed<View extends object> = {
  bookingId: string;
  /**
   * `refresh` the view at most every few seconds, where it decides what may be seen. Or every position is sent as it comes, and
   * the view anew once what it says of the arrival `isOff`.
   */
  positions: "refresh" | { isOff(view: View, position: PositionSignal["position"]): boolean };
  /** The newest view and the number of the last fact in it; a null view ends the stream. */
  load(): Promise<{ id: number; view: View | null }>;
  onProblem(problem: unknown): void;
};

/** As often as a position is shown anyway. */
const refreshMilliseconds = 5000;
/** An arrival is corrected no more often: words that jump help nobody to plan. */
const correctMilliseconds = 15_000;

/** Corrections under way in this process: so few at once that no position waits for them; who is left out has the next position. */
const corrections = { underWay: 0, max: 2 };

/** The number of the last fact, by which a reader can order views, and what of the view is beside the facts. */
const viewId = (id: number, view: object): string =>
  `${id}-${sha256(JSON.stringify(view)).toString("base64url").slice(0, 12)}`;

/**
 * Keeps a stream at the newest state of one booking. Changes that come while a view is loading lead to one more load,
 * not to one each: a reader wants the present, and the view carries the whole history. A reader who comes back, to this
 * process or another, gets the present unless it is what they had.
 */
export function followBooking<View extends object>(
  hub: Hub,
  stream: EventStream,
  { bookingId, positions, load, onProblem }: Followed<View>,
): void {
  let newest: View | undefined;
  let loading = false;
  let again = false;
  let shown = stream.resumedAfter;
  const refresh = async () => {
    if (loading) {
      again = true;
      return;
    }
    loading = true;
    do {
      again = false;
      const { id, view } = await load();
      if (!view) return stream.close();
      newest = view;
      const next = viewId(id, view);
      if (next !== shown) stream.send({ id: next, event: "booking", data: view });
      shown = next;
    } while (again);
    loading = false;
  };
  const run = () =>
    refresh().catch((problem) => {
      onProblem(problem);
      stream.close();
    });
  stream.onClose(hub.subscribe("booking", bookingId, () => void run()));
  let refreshedAt = Number.NEGATIVE_INFINITY;
  const refreshEvery = async (milliseconds: number) => {
    if (performance.now() - refreshedAt < milliseconds) return;
    refreshedAt = performance.now();
    await run();
  };
  const correct = async () => {
    if (corrections.underWay >= corrections.max) return;
    corrections.underWay += 1;
    await refreshEvery(correctMilliseconds).finally(() => {
      corrections.underWay -= 1;
    });
  };
  stream.onClose(
    hub.subscribe("position", bookingId, (signal) => {
      if (signal.topic !== "position") return;
      if (positions === "refresh") return void refreshEvery(refreshMilliseconds);
      stream.send({ event: "position", data: signal.position });
      if (newest && positions.isOff(newest, signal.position)) void correct();
    }),
  );
  void run();
}
