import { settlements } from "@songtan/domain/booking/changes/edit";
import { limits } from "@songtan/domain/limits";
import { extras } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { personal } from "../logged-texts.ts";
import {
  ContactPhone,
  Id,
  Instant,
  Latitude,
  Longitude,
  Name,
  Satang,
  SentInstant,
  StopNote,
  singleLineText,
} from "../scalars.ts";
import { GoodsTermsVersion, Parcel, QuoteLineItem } from "./quotes.ts";

export const editStates = ["asked", "agreed", "declined", "expired", "withdrawn"] as const;
export type EditStateName = (typeof editStates)[number];

const EditDropOff = z.object({
  /** Its index before, where the booking has it already; null for a new one. */
  from: z.int().min(0).max(15).nullable(),
  address: singleLineText(limits.addressCharacters),
  placeId: personal(z.string().max(100)).optional(),
  latitude: Latitude,
  longitude: Longitude,
  contactName: Name,
  contactPhone: ContactPhone,
  note: StopNote.optional(),
});

/** What may change with the stops while no driver has the booking; what is left out stays. */
const beforeDriver = {
  /** A time up to now begins the search at once. */
  scheduledAt: SentInstant.optional(),
  parcel: Parcel.optional(),
  extras: z.array(z.enum(extras)).max(extras.length).optional(),
  /** Cash only: the stop, in the new order, that pays; 0 is the sender. */
  payerStopIndex: z.int().min(0).max(15).optional(),
  /** Needed with another kind of goods: the terms by which the sender confirmed that nothing prohibited is sent. */
  goodsTermsVersion: GoodsTermsVersion.optional(),
};

/** POST /bookings/{id}/edits/quote: what other stops would cost. Nothing is saved. */
export const QuoteEdit = z.object({
  /** The first stop that is replaced, as `edit.fromIndex` showed it: 0 while no driver has the booking. Those before it stay. */
  fromIndex: z.int().min(0).max(limits.stopsMax),
  /** All stops from there on, in order; the pick-up is among them when `fromIndex` is 0. */
  dropOffs: z.array(EditDropOff).min(1).max(limits.stopsMax),
  ...beforeDriver,
});
export type QuoteEdit = z.infer<typeof QuoteEdit>;

/**
 * POST /bookings/{id}/edits: the same with the total that was shown. With a driver it is a request that the driver answers;
 * before that it counts at once.
 */
export const RequestEdit = QuoteEdit.extend({ totalSatang: z.int().min(0) });
export type RequestEdit = z.infer<typeof RequestEdit>;

const price = {
  beforeSatang: Satang,
  totalSatang: Satang,
  /** How to settle the difference. */
  settlement: z.enum(settlements),
  /** Not negative; the settlement says which way it goes. */
  differenceSatang: Satang,
};
export const EditQuote = z.object({
  ...price,
  lines: z.array(QuoteLineItem),
  distanceMetres: z.int(),
});
export type EditQuote = z.infer<typeof EditQuote>;

/** A stored drop-off. Responses skip the validation of requests. */
const StoredDropOff = EditDropOff.extend({
  address: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  note: z.string().optional(),
});

export const EditView = z.object({
  id: Id,
  state: z.enum(editStates),
  fromIndex: z.int(),
  dropOffs: z.array(StoredDropOff),
  ...price,
  askedAt: Instant,
  answerBy: Instant,
  answeredAt: Instant.nullable(),
});
export type EditView = z.infer<typeof EditView>;

export const EditState = z.object({
  /**
   * Whether stops may be changed now, and from which one on: 0, the pick-up, while no driver has the booking. `refusal`
   * gives the reason.
   */
  allowed: z.boolean(),
  fromIndex: z.int(),
  refusal: z.enum(["edit_not_possible", "edit_used", "edit_open", "edit_cod"]).nullable(),
  /** The newest requested change. */
  newest: EditView.nullable(),
});
export type EditState = z.infer<typeof EditState>;

/** An edit for the driver to decide on, with its effect on pay and cash. */
export const TaskEdit = EditView.extend({
  payBeforeSatang: Satang,
  paySatang: Satang,
  /** Cash to collect for the fare, while it is still to collect. */
  cashBeforeSatang: Satang,
  cashSatang: Satang,
});
export type TaskEdit = z.infer<typeof TaskEdit>;
