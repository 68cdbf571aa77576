import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { cashOrder, post, type Signed } from "./paying-customer.ts";

/** A booking with a received answer. */
export type Acknowledged = {
  id: string;
  key: string;
  order: Awaited<ReturnType<typeof cashOrder>>;
};

const betweenMilliseconds = 250;

/** A customer who books one delivery after the other, and repeats what was not answered, with the same key, until it is. */
export function bookContinuously(signed: Signed): { stop(): Promise<Acknowledged[]> } {
  const acknowledged: Acknowledged[] = [];
  let stopped = false;
  const bookOnce = async () => {
    const order = await cashOrder(signed);
    const key = randomUUID();
    for (let answered = false; !answered; await sleep(betweenMilliseconds)) {
      const booking = await post<BookingView>(signed, "/bookings", { body: order, key }).catch(
        () => null,
      );
      if (booking?.data) acknowledged.push({ id: booking.data.id, key, order });
      answered = Boolean(booking?.data) || stopped;
    }
  };
  const booking = (async () => {
    while (!stopped) await bookOnce().catch(() => sleep(betweenMilliseconds));
  })();
  return {
    async stop() {
      stopped = true;
      await booking;
      return acknowledged;
    },
  };
}
