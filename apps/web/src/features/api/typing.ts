import { useEffect, useSyncExternalStore } from "react";

/** Longer than the time between two signals of someone who goes on typing. */
const shownMilliseconds = 5000;
const endByBooking = new Map<string, number>();
const listeners = new Set<() => void>();
const notifyAll = () => {
  for (const listener of listeners) listener();
};

/** A stream says that the other side of this booking's chat is typing. */
export function noteTyping(bookingId: string): void {
  endByBooking.set(bookingId, Date.now() + shownMilliseconds);
  notifyAll();
  setTimeout(() => {
    if ((endByBooking.get(bookingId) ?? 0) <= Date.now()) endByBooking.delete(bookingId);
    notifyAll();
  }, shownMilliseconds + 10);
}

/** What was typed has arrived as a message. */
function endTyping(bookingId: string): void {
  if (endByBooking.delete(bookingId)) notifyAll();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the other side is typing; a new message of theirs ends it. */
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
