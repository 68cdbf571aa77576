import { settlements } from "@songtan/domain/booking/changes/edit";
import { limits } from "@songtan/domain/limits";
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
  StopNote,
  singleLineText,
} from "../scalars.ts";
import { QuoteLineItem } from "./quotes.ts";

export const editStates = ["asked", "agreed", "declined", "expired", "withdrawn"] as const;
export type EditStateName = (typeof editStates)[number];

const EditDropOff = z.object({
  /** Its index before, where the booking has it already; null for a new one. */
  from: z.int().min(1).max(15).nullable(),
  address: singleLineText(limits.addressCharacters),
  placeId: personal(z.string().max(100)).optional(),
  latitude: Latitude,
  longitude: Longitude,
  contactName: Name,
  contactPhone: ContactPhone,
  note: StopNote.optional(),
});

/** POST /bookings/{id}/edits/quote: what other drop-offs would cost. Nothing is saved. */
export const QuoteEdit = z.object({
  /** The first drop-off that is replaced, as it was shown; those before it stay. */
  fromIndex: z.int().min(1).max(limits.stopsMax),
  /** All drop-offs from there on, in order. */
  dropOffs: z
    .array(EditDropOff)
    .min(1)
    .max(limits.stopsMax - 1),
});
export type QuoteEdit = z.infer<typeof QuoteEdit>;

/** POST /bookings/{id}/edits: the same with the total that was shown. */
export const RequestEdit = QuoteEdit.extend({ totalSatang: z.int().min(0) });
export type RequestEdit = z.infer<typeof RequestEdit>;

const price = {
  beforeSatang: Satang,
  totalSatang: Satang,
  /** How the difference is settled. */
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

/** A drop-off as it was stored: responses have no rules of their own. */
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
   * Whether other drop-offs may be requested now, and from which stop on; `refusal` gives the
   * reason.
   */
  allowed: z.boolean(),
  fromIndex: z.int(),
  refusal: z.enum(["edit_not_possible", "edit_used", "edit_open", "edit_cod"]).nullable(),
  /** The newest requested change. */
  newest: EditView.nullable(),
});
export type EditState = z.infer<typeof EditState>;

/** What the driver must decide, with its effect on pay and cash. */
export const TaskEdit = EditView.extend({
  payBeforeSatang: Satang,
  paySatang: Satang,
  /** Cash to collect for the fare, while it is still to collect. */
  cashBeforeSatang: Satang,
  cashSatang: Satang,
});
export type TaskEdit = z.infer<typeof TaskEdit>;
