import type { CreateBooking } from "@songtan/contract/bookings";
import type { PaymentMethod } from "@songtan/domain/booking/words";
import type { Extra, ParcelCategory, PlacePrecision, Vehicle } from "@songtan/domain/quoting/words";
import type { input } from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { auth } from "../auth/session.ts";
import { bookingStorageKey } from "./storage-key.ts";

/** One stop as it is being typed: everything may still be missing or wrong. */
export type DraftStop = {
  /** Stays with the stop while it is moved around. */
  key: string;
  /** What stands in the search field. Typing there takes the place away until one is picked again. */
  search: string;
  /** The place's address, which the person may correct. */
  address: string;
  /** House number, floor, landmark: what no gazetteer knows. */
  detail: string;
  latitude: number | null;
  longitude: number | null;
  placeId: string | null;
  /** How exact the place is; null when the person set the pin. */
  precision: PlacePrecision | null;
  contactName: string;
  contactPhone: string;
  note: string;
  /** As typed, in baht; empty for none. */
  codAmountBaht: string;
};

/** A try to book whose answer has not arrived yet: the very same is sent again, so nothing is booked twice. */
export type BookingAttempt = { key: string; body: input<typeof CreateBooking> };

export type BookingDraft = {
  stops: DraftStop[];
  vehicle: Vehicle;
  category: ParcelCategory;
  /** As typed. */
  weightKg: string;
  size: { lengthCm: string; widthCm: string; heightCm: string };
  declaredValueBaht: string;
  extras: Extra[];
  /** An instant, or null for now. */
  scheduledAt: string | null;
  method: PaymentMethod;
  payer: "sender" | "recipient";
  /** Which drop-off pays, when the recipient does. */
  payerStopKey: string;
  goodsAllowed: boolean;
  /** The signed-in person was put in as the sender once; emptied fields stay empty. */
  senderFilled: boolean;
  /** The last price shown for these inputs, to tell the difference when it has to be renewed. */
  seenPrice: { request: string; totalSatang: number } | null;
  attempt: BookingAttempt | null;
};

export type BookingState = {
  draft: BookingDraft;
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

/** Raise it when the draft's shape changes: older drafts are then dropped instead of half understood. */
export const bookingDraftVersion = 2;

export function emptyStop(key: string): DraftStop {
  return {
    key,
    search: "",
    address: "",
    detail: "",
    latitude: null,
    longitude: null,
    placeId: null,
    precision: null,
    contactName: "",
    contactPhone: "",
    note: "",
    codAmountBaht: "",
  };
}

export function emptyDraft(): BookingDraft {
  return {
    stops: [emptyStop("pickup"), emptyStop("dropoff")],
    vehicle: "motorcycle",
    category: "document",
    weightKg: "1",
    size: { lengthCm: "", widthCm: "", heightCm: "" },
    declaredValueBaht: "",
    extras: [],
    scheduledAt: null,
    method: "cash",
    payer: "sender",
    payerStopKey: "dropoff",
    goodsAllowed: false,
    senderFilled: false,
    seenPrice: null,
    attempt: null,
  };
}

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
        change: (changes) => onDraft(() => changes),
        changeStop: (key, changes) =>
          onDraft(({ stops }) => ({
            stops: stops.map((stop) => (stop.key === key ? { ...stop, ...changes } : stop)),
          })),
        addStop: () => {
          const key = crypto.randomUUID();
          onDraft(({ stops }) => ({ stops: [...stops, emptyStop(key)] }));
          return key;
        },
        removeStop: (key) => onDraft(({ stops }) => ({ stops: stops.filter((stop) => stop.key !== key) })),
        moveStop: (fromIndex, toIndex) => onDraft(({ stops }) => ({ stops: movedStops(stops, fromIndex, toIndex) })),
        orderStops: (order) =>
          onDraft(({ stops }) => ({
            stops: order.map((index) => stops[index]).filter((stop) => stop !== undefined),
          })),
        clear: () => set({ draft: emptyDraft() }),
      };
    },
    {
      name: bookingStorageKey,
      version: bookingDraftVersion,
      storage: createJSONStorage(() => localStorage),
      partialize: ({ draft }) => ({ draft }),
      migrate: () => ({ draft: emptyDraft() }),
      merge: (kept, current) => ({
        ...current,
        draft: { ...current.draft, ...(kept as { draft?: Partial<BookingDraft> } | undefined)?.draft },
      }),
    },
  ),
);

// The draft holds names, phones and addresses: it leaves with the person who typed it.
auth.onLogout((role) => {
  if (role === "customer") useBooking.getState().clear();
});
