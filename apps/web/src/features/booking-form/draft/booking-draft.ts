import type { CreateBooking } from "@songtan/contract/bookings/bookings";
import type { BookingMethod } from "@songtan/domain/booking-types";
import type { BusinessMethod } from "@songtan/domain/businesses/payment";
import type { Extra, ParcelCategory, PlacePrecision, Vehicle } from "@songtan/domain/vehicle-types";
import type { input } from "zod";

/** One stop in the form. Any field may still be missing or invalid. */
export type DraftStop = {
  /** Stays with the stop while it is moved. */
  key: string;
  /** The text of the search field. Typing removes the chosen place until another one is picked. */
  search: string;
  /** The place's address, which the person may correct. */
  address: string;
  /** House number, floor, landmark: what no gazetteer knows. */
  detail: string;
  latitude: number | null;
  longitude: number | null;
  placeId: string | null;
  /** The precision of the place; null when the person set the pin. */
  precision: PlacePrecision | null;
  contactName: string;
  contactPhone: string;
  note: string;
  /** As typed, in baht; empty for none. */
  codAmountBaht: string;
};

/** An attempt to book that was not answered yet. The identical request is resent, so that a second booking is not made. */
export type BookingAttempt = { key: string; body: input<typeof CreateBooking> };

export type BookingDraft = {
  stops: DraftStop[];
  vehicle: Vehicle;
  category: ParcelCategory;
  /** As typed. */
  weightKg: string;
  size: { lengthCm: string; widthCm: string; heightCm: string };
  declaredValueBaht: string;
  /** The stored picture of the parcel; null for none. Unset in drafts of before there was one. */
  photoId?: string | null;
  /** A picture was chosen and has not arrived: without it or its removal nothing is booked. */
  photoDue?: boolean;
  extras: Extra[];
  /** Cash on delivery was ticked, so an amount has to follow. */
  codRequested: boolean;
  /** The sender chose to give a bank account for it later. */
  codAccountLater?: boolean;
  /** The pick-up time, or null for an immediate pick-up. */
  scheduledAt: string | null;
  /** The method chosen for this booking; null for the remembered one. */
  method: BookingMethod | null;
  /** Whether credit that does not cover the price is to pay a part of it; unset in drafts of before it could. */
  useCredit?: boolean;
  /** How a business pays; unset until it chooses. */
  businessMethod?: BusinessMethod;
  /** A business's own order number, as typed. */
  reference?: string;
  payer: "sender" | "recipient";
  /** Which drop-off pays, when the recipient does. */
  payerStopKey: string;
  /** The code in use; empty for none. */
  promoCode: string;
  goodsAllowed: boolean;
  /** The signed-in person was put in as the sender once; emptied fields stay empty. */
  senderFilled: boolean;
  /** The last price shown for these inputs, to show the difference when it has to be renewed. */
  seenPrice: { request: string; totalSatang: number } | null;
  attempt: BookingAttempt | null;
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
    codRequested: false,
    scheduledAt: null,
    method: null,
    payer: "sender",
    payerStopKey: "dropoff",
    promoCode: "",
    goodsAllowed: false,
    senderFilled: false,
    seenPrice: null,
    attempt: null,
  };
}

/** Returns true when the driver collects money from any recipient. A draft of a past booking has only the amounts. */
export const hasCod = ({
  codRequested,
  stops,
}: Pick<BookingDraft, "codRequested" | "stops">): boolean =>
  codRequested || stops.slice(1).some((stop) => stop.codAmountBaht !== "");
