import type { CreateQuote } from "@songtan/contract/quotes";
import type { Extra, ParcelCategory, Vehicle } from "@songtan/domain/quoting/words";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

/** One stop as it is being typed: everything may still be missing or wrong. */
export type DraftStop = {
  /** Stays with the stop while it is moved around. */
  key: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  placeId: string | null;
  contactName: string;
  contactPhone: string;
  note: string;
  /** As typed, in baht; empty for none. */
  codAmountBaht: string;
};

export type BookingDraft = {
  /** 0 route, 1 parcel and vehicle, 2 when and extras, 3 pay and confirm. */
  step: number;
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
  promoCode: string;
  payer: "sender" | "recipient";
  /** Which drop-off pays, when the recipient does. */
  payerStopIndex: number;
  goodsAllowed: boolean;
  /** The last quote shown, to book it or to tell the difference when it has to be renewed. */
  quote: { id: string; totalSatang: number; expiresAt: string } | null;
};

export type BookingState = {
  draft: BookingDraft;
  change: (changes: Partial<BookingDraft>) => void;
  changeStop: (key: string, changes: Partial<Omit<DraftStop, "key">>) => void;
  addStop: () => void;
  removeStop: (key: string) => void;
  /** Moves a stop to another place in the order. */
  moveStop: (fromIndex: number, toIndex: number) => void;
  /** After a booking was made, or to begin again. */
  clear: () => void;
};

export const bookingStorageKey = "songtan.booking";
/** Raise it when the draft's shape changes: older drafts are then dropped instead of half understood. */
export const bookingDraftVersion = 1;

export function emptyStop(key: string): DraftStop {
  return {
    key,
    address: "",
    latitude: null,
    longitude: null,
    placeId: null,
    contactName: "",
    contactPhone: "",
    note: "",
    codAmountBaht: "",
  };
}

export function emptyDraft(): BookingDraft {
  return {
    step: 0,
    stops: [emptyStop("pickup"), emptyStop("dropoff")],
    vehicle: "motorcycle",
    category: "document",
    weightKg: "1",
    size: { lengthCm: "", widthCm: "", heightCm: "" },
    declaredValueBaht: "",
    extras: [],
    scheduledAt: null,
    promoCode: "",
    payer: "sender",
    payerStopIndex: 1,
    goodsAllowed: false,
    quote: null,
  };
}

/** The stops of a draft that have a place, as a quote wants them; null while one is missing. */
export function quoteStops(draft: BookingDraft): CreateQuote["stops"] | null {
  const stops = draft.stops.map(({ latitude, longitude, address, placeId }) =>
    latitude === null || longitude === null || address.trim() === ""
      ? null
      : { latitude, longitude, address, ...(placeId ? { placeId } : {}) },
  );
  return stops.every((stop) => stop !== null) ? stops : null;
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
        addStop: () => onDraft(({ stops }) => ({ stops: [...stops, emptyStop(crypto.randomUUID())] })),
        removeStop: (key) => onDraft(({ stops }) => ({ stops: stops.filter((stop) => stop.key !== key) })),
        moveStop: (fromIndex, toIndex) =>
          onDraft(({ stops }) => {
            const moved = stops[fromIndex];
            if (!moved) return {};
            const others = stops.filter((stop) => stop !== moved);
            return { stops: [...others.slice(0, toIndex), moved, ...others.slice(toIndex)] };
          }),
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
