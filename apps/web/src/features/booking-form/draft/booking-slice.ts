import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { auth } from "../../session/session.ts";
import {
  type BookingDraft,
  bookingDraftVersion,
  type DraftStop,
  emptyDraft,
  emptyStop,
} from "./booking-draft.ts";
import { bookingStorageKey } from "./storage-key.ts";

export type BookingState = {
  draft: BookingDraft;
  /** Renewed with each picture and with the draft: one sent for an earlier turn changes nothing. */
  photoTurn: number;
  change: (changes: Partial<BookingDraft>) => void;
  changeStop: (key: string, changes: Partial<Omit<DraftStop, "key">>) => void;
  addStop: () => string;
  removeStop: (key: string) => void;
  /** Moves a stop to another place in the order. */
  moveStop: (fromIndex: number, toIndex: number) => void;
  /** Puts the stops in this order of their present indices. */
  orderStops: (order: readonly number[]) => void;
  /** After a booking was made, or to begin again. */
  clear: () => void;
};

function movedStops(stops: readonly DraftStop[], fromIndex: number, toIndex: number): DraftStop[] {
  const moved = stops[fromIndex];
  if (!moved || toIndex < 0 || toIndex >= stops.length) return [...stops];
  const others = stops.filter((stop) => stop !== moved);
  return [...others.slice(0, toIndex), moved, ...others.slice(toIndex)];
}

/** The booking being made. It survives reload and closing the tab, until it is booked or cleared. */
export const useBooking = create<BookingState>()(
  persist(
    (set) => {
      const onDraft = (change: (draft: BookingDraft) => Partial<BookingDraft>) =>
        set(({ draft }) => ({ draft: { ...draft, ...change(draft) } }));
      return {
        draft: emptyDraft(),
        photoTurn: 0,
        change: (changes) =>
          set(({ draft, photoTurn }) =>
            "photoId" in changes
              ? { draft: { ...draft, photoDue: false, ...changes }, photoTurn: photoTurn + 1 }
              : { draft: { ...draft, ...changes } },
          ),
        changeStop: (key, changes) =>
          onDraft(({ stops }) => ({
            stops: stops.map((stop) => (stop.key === key ? { ...stop, ...changes } : stop)),
          })),
        addStop: () => {
          const key = crypto.randomUUID();
          onDraft(({ stops }) => ({ stops: [...stops, emptyStop(key)] }));
          return key;
        },
        removeStop: (key) =>
          onDraft(({ stops }) => ({ stops: stops.filter((stop) => stop.key !== key) })),
        moveStop: (fromIndex, toIndex) =>
          onDraft(({ stops }) => ({ stops: movedStops(stops, fromIndex, toIndex) })),
        orderStops: (order) =>
          onDraft(({ stops }) => ({
            stops: order.map((index) => stops[index]).filter((stop) => stop !== undefined),
          })),
        clear: () => set(({ photoTurn }) => ({ draft: emptyDraft(), photoTurn: photoTurn + 1 })),
      };
    },
    {
      name: bookingStorageKey,
      version: bookingDraftVersion,
      storage: createJSONStorage(() => localStorage),
      partialize: ({ draft }) => ({ draft }),
      migrate: () => ({ draft: emptyDraft() }),
      merge: (stored, current) => ({
        ...current,
        draft: {
          ...current.draft,
          ...(stored as { draft?: Partial<BookingDraft> } | undefined)?.draft,
        },
      }),
    },
  ),
);

// The draft holds names, phones and addresses: it leaves with the person who typed it.
auth.onLogout((role) => {
  if (role === "customer") useBooking.getState().clear();
});
