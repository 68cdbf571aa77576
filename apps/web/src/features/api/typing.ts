import { useEffect, useSyncExternalStore } from "react";

/**
 * The time, in milliseconds, for which a typing signal is shown. It is longer than the interval between two signals of
 * someone who keeps typing.
 */
const shownMilliseconds = 5000;
const endByBooking = new Map<string, number>();
const listeners = new Set<() => void>();
const notifyAll = () => {
  for (const listener of listeners) listener();
};

/** Records a stream event: the other side of this booking's chat is typing. */
export function noteTyping(bookingId: string): void {
  endByBooking.set(bookingId, Date.now() + shownMilliseconds);
  notifyAll();
  setTimeout(() => {
    if ((endByBooking.get(bookingId) ?? 0) <= Date.now()) endByBooking.delete(bookingId);
    notifyAll();
  }, shownMilliseconds + 10);
}

/** Ends the typing signal, because the text has arrived as a message. */
function endTyping(bookingId: string): void {
  if (endByBooking.delete(bookingId)) notifyAll();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true while the other side is typing. A new message from them ends it. */
export function useIsTyping(bookingId: string, lastId: number): boolean {
  useEffect(() => {
    if (lastId > 0) endTyping(bookingId);
  }, [bookingId, lastId]);
  return useSyncExternalStore(
    subscribe,
    () => endByBooking.has(bookingId),
    () => false,
  );
}
