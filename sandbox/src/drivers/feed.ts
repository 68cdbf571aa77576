import type { OfferView } from "@songtan/contract/drivers/offers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { DriverClient } from "./client.ts";
import { pause } from "./pause.ts";

/** The events that the API pushes to a driver. */
export type Feed = {
  /** The next offer, or null when none came in time. */
  nextOffer(waitSeconds: number): Promise<OfferView | null>;
  /** Returns true when an offer can no longer be answered. */
  isGone(offerId: string): boolean;
  /** The last state of a task that was received; undefined when none was. */
  task(taskId: string): TaskView | undefined;
};

const reconnectSeconds = 5;

/** Holds the driver's event stream open and remembers its events. Ends with the signal. */
export function openFeed(client: DriverClient, signal: AbortSignal): Feed {
  const offers: OfferView[] = [];
  const withdrawn = new Set<string>();
  const tasks = new Map<string, TaskView>();
  let wake: () => void = () => {};

  /**
   * A simulated driver finishes one job before the next; a stacked one on the way is for another
   * driver.
   */
  const receiveOffer = (offer: OfferView) => {
    if (offer.detourSeconds === null) offers.push(offer);
    else client.call("POST", `/api/driver/offers/${offer.id}/decline`).catch(() => {});
  };
  const handleEvent = (event: string, data: unknown) => {
    if (event === "offer") receiveOffer(data as OfferView);
    if (event === "offer_withdrawn") withdrawn.add((data as { id: string }).id);
    if (event === "task") {
      const task = data as TaskView;
      tasks.clear();
      tasks.set(task.id, task);
    }
    wake();
  };
  const listen = async () => {
    while (!signal.aborted) {
      try {
        for await (const { event, data } of client.stream(signal)) handleEvent(event, data);
      } catch {
        // The program restarts or the network blinks: a phone tries again.
      }
      await pause(reconnectSeconds, signal);
    }
  };
  listen().catch(() => {});

  const openOffer = (): OfferView | null => {
    for (let offer = offers.shift(); offer; offer = offers.shift()) {
      if (!withdrawn.has(offer.id) && Date.parse(offer.expiresAt) > Date.now()) return offer;
    }
    withdrawn.clear();
    return null;
  };
  return {
    async nextOffer(waitSeconds) {
      const waiting = openOffer();
      if (waiting) return waiting;
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([woken, pause(waitSeconds, signal)]);
      return openOffer();
    },
    isGone: (offerId) => withdrawn.has(offerId),
    task: (taskId) => tasks.get(taskId),
  };
}
