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
  /** The booking this draft became. The form shows it until its page is gone; what is stored is empty. */
  bookedId: string | null;
  /**
   * The booking made from the previous draft. It is stored until something is typed, so that a tab opened later can
   * show it.
   */
  lastBookedId: string | null;
  /** The booking that another tab made of the same draft. */
  bookedElsewhereId: string | null;
  change: (changes: Partial<BookingDraft>) => void;
  changeStop: (key: string, changes: Partial<Omit<DraftStop, "key">>) => void;
  addStop: () => string;
  removeStop: (key: string) => void;
  /** Moves a stop to another place in the order. */
  moveStop: (fromIndex: number, toIndex: number) => void;
  /** Puts the stops in this order of their present indices. */
  orderStops: (order: readonly number[]) => void;
  /** The server has confirmed the booking: from now on nothing of the draft is stored. */
  finish: (bookingId: string) => void;
  /** Starts a new draft. */
  clear: () => void;
};

/** As stored; who reads a booking's id there knows why the draft is empty. */
type StoredDraft = Pick<BookingState, "draft" | "bookedId">;

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
        set(({ draft }) => ({ draft: { ...draft, ...change(draft) }, lastBookedId: null }));
      return {
        draft: emptyDraft(),
        photoTurn: 0,
        bookedId: null,
        lastBookedId: null,
        bookedElsewhereId: null,
        change: (changes) =>
          set(({ draft, photoTurn }) => ({
            lastBookedId: null,
            ...("photoId" in changes
              ? { draft: { ...draft, photoDue: false, ...changes }, photoTurn: photoTurn + 1 }
              : { draft: { ...draft, ...changes } }),
          })),
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
        finish: (bookingId) => set({ bookedId: bookingId }),
        clear: () =>
          set(({ photoTurn, bookedId }) => ({
            draft: emptyDraft(),
            photoTurn: photoTurn + 1,
            bookedId: null,
            lastBookedId: bookedId,
          })),
      };
    },
    {
      name: bookingStorageKey,
      version: bookingDraftVersion,
      storage: createJSONStorage(() => localStorage),
      partialize: ({ draft, bookedId, lastBookedId }): StoredDraft => ({
        draft: bookedId === null ? draft : emptyDraft(),
        bookedId: bookedId ?? lastBookedId,
      }),
      migrate: () => ({ draft: emptyDraft(), bookedId: null }),
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

/**
 * Two tabs fill in one draft: the one that is looked at shows what the other stored. Otherwise it
 * would store the old route again after the other has booked it, and book it twice.
 */
function followOtherTabs(): void {
  if (document.visibilityState === "visible") readStoredDraft();
}

/** Shows what another tab stored, if that is something else. */
export function readStoredDraft(): void {
  const { draft, bookedId, photoTurn } = useBooking.getState();
  if (bookedId !== null) return;
  const stored = storedDraft();
  if (!stored || JSON.stringify(stored.draft) === JSON.stringify(draft)) return;
  useBooking.setState({
    draft: { ...emptyDraft(), ...stored.draft },
    ...(stored.draft.photoId === draft.photoId ? {} : { photoTurn: photoTurn + 1 }),
    ...(stored.bookedId ? { bookedElsewhereId: stored.bookedId } : {}),
  });
}

function storedDraft(): StoredDraft | null {
  try {
    const { state, version } = JSON.parse(localStorage.getItem(bookingStorageKey) ?? "null") ?? {};
    return version === bookingDraftVersion && state?.draft ? state : null;
  } catch {
    return null;
  }
}

if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === bookingStorageKey) followOtherTabs();
  });
  document.addEventListener("visibilitychange", followOtherTabs);
}
