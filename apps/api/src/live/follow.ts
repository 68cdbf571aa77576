import type { EventStream } from "../http/event-stream.ts";
import type { Hub } from "./hub.ts";

type Followed = {
  bookingId: string;
  /** `send` every position as it comes; `refresh` the view at most every few seconds, where it decides what may be seen. */
  positions: "send" | "refresh";
  /** The newest view and the number of the last fact in it; a null view ends the stream. */
  load(): Promise<{ id: number; view: object | null }>;
  onProblem(problem: unknown): void;
};

/** As often as a position is shown anyway. */
const refreshMilliseconds = 5000;

/**
 * Keeps a stream at the newest state of one booking. Changes that come while a view is loading lead to one more load,
 * not to one each: a reader wants the present, and the view carries the whole history.
 */
export function followBooking(
  hub: Hub,
  stream: EventStream,
  { bookingId, positions, load, onProblem }: Followed,
): void {
  let loading = false;
  let again = false;
  const refresh = async () => {
    if (loading) {
      again = true;
      return;
    }
    loading = true;
    do {
      again = false;
      const { id, view } = await load();
      if (view) stream.send({ id: String(id), event: "booking", data: view });
      else stream.close();
    } while (again);
    loading = false;
  };
  const run = () =>
    void refresh().catch((problem) => {
      onProblem(problem);
      stream.close();
    });
  stream.onClose(hub.subscribe("booking", bookingId, run));
  let refreshedAt = 0;
  stream.onClose(
    hub.subscribe("position", bookingId, (signal) => {
      if (signal.topic !== "position") return;
      if (positions === "send") return stream.send({ event: "position", data: signal.position });
      if (performance.now() - refreshedAt < refreshMilliseconds) return;
      refreshedAt = performance.now();
      run();
    }),
  );
  run();
}
