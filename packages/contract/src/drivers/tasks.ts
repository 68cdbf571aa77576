import { bookingStates, failureReasons, taskEventKinds } from "@songtan/domain/booking-types";
import { earningLineItems } from "@songtan/domain/ledger/job-earnings";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { ChatState } from "../bookings/chat.ts";
import { DepotView } from "../bookings/depots.ts";
import { TaskEdit } from "../bookings/edits.ts";
import { TaskRecall } from "../bookings/recall.ts";
import { ProofView, StopView } from "../bookings/stops.ts";
import { WaitingView } from "../payments/charges.ts";
import { HeldPayView } from "../payouts/held-pay.ts";
import {
  Id,
  Instant,
  Latitude,
  Longitude,
  Page,
  problem,
  Satang,
  SentInstant,
  singleLineText,
} from "../scalars.ts";
import { JobSummary } from "./offers.ts";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, problem("format"));

export const TaskEvent = z.object({
  id: Id,
  kind: z.enum(taskEventKinds),
  stopIndex: z.int().min(0).max(15),
  occurredAt: SentInstant,
  latitude: Latitude.optional(),
  longitude: Longitude.optional(),
  /** The error of the position, in metres, as reported by the phone. */
  accuracyMetres: z.number().min(0).optional(),
  amountSatang: z.int().min(0).optional(),
  purpose: z.enum(["fare", "cod"]).optional(),
  proof: z
    .object({
      photos: z
        .array(z.object({ id: Id, sha256: Sha256 }))
        .max(10)
        .optional(),
      signature: z.object({ id: Id, sha256: Sha256 }).optional(),
      recipientName: singleLineText(limits.nameCharacters).optional(),
      pin: z
        .string()
        .regex(/^\d{4}$/, problem("pin_format"))
        .optional(),
    })
    .optional(),
  reason: z.enum(failureReasons).optional(),
  /** The driver's own note in addition to the reason. */
  note: z.string().trim().max(limits.noteCharacters, problem("too_long")).optional(),
  deviceId: z.string().max(100).optional(),
  sequence: z.int().min(0).optional(),
  /**
   * The `hash` of this phone's previous event on the same task; a phone that begins uses the task's
   * `chainHead`.
   */
  previousHash: Sha256.optional(),
  /** SHA-256 of this event's canonical JSON without `hash` and PIN, texts trimmed: `proof-chain.ts`. */
  hash: Sha256.optional(),
});
export type TaskEvent = z.infer<typeof TaskEvent>;
export const SendTaskEvents = z.object({
  events: z.array(TaskEvent).min(1).max(100),
  /**
   * The time of sending by the phone's clock, which also sets `occurredAt`. It serves to correct a wrong clock, and
   * never leads to a refusal.
   */
  sentAt: SentInstant.optional(),
});

/** A stop as its driver works on it. */
export const TaskStop = StopView.extend({
  /** True if a driver has already collected that cash. */
  codCollected: z.boolean(),
  pinRequired: z.boolean(),
});

export const TaskView = z.object({
  ...JobSummary.omit({ stops: true }).shape,
  /** The customer's picture of the parcel, while the job is under way. */
  parcelPhotoUrl: z.string().optional(),
  state: z.enum(bookingStates),
  stops: z.array(TaskStop),
  assignedAt: Instant,
  /** Cash still to collect for the fare, and at which stop. */
  cash: z.object({ amountSatang: Satang, stopIndex: z.int(), collected: z.boolean() }).nullable(),
  /** The kinds of event that make sense now, with the stop each belongs to; the app shows the first as its big button. */
  next: z.array(
    z.object({
      kind: z.enum(taskEventKinds),
      stopIndex: z.int(),
      /** Only for `cash_collected`: what is collected, and how much. */
      purpose: z.enum(["fare", "cod"]).optional(),
      amountSatang: Satang.optional(),
    }),
  ),
  /** With two jobs in hand: the place of this one's next stop in the order of both. The lower one is driven to first. */
  nextVisit: z.int().optional(),
  /** The goods are to go from one driver to another; gone again once they have. */
  handover: z
    .object({
      role: z.enum(["giver", "receiver"]),
      given: z.boolean(),
      taken: z.boolean(),
      other: z.object({ name: z.string(), phone: z.string(), plate: z.string().nullable() }),
      latitude: Latitude,
      longitude: Longitude,
      place: z.string(),
      /** The part of the pay that this driver would earn if the handover happened at present. */
      paySatang: Satang,
    })
    .optional(),
  /** The customer requests other drop-offs; until then it can be answered. */
  edit: TaskEdit.optional(),
  /** The sender requested the goods back: what was still to deliver goes home. */
  recall: TaskRecall.optional(),
  /** This driver has handed the goods on: when, and where. For them the job is over. */
  handedOn: z.object({ at: Instant, place: z.string() }).optional(),
  /** This driver's own photos of goods that went from one driver to another. */
  handoverProofs: z.array(ProofView),
  /** On the way back: where the goods go when no one receives them, and since when they do. */
  depot: DepotView.optional(),
  depotSince: Instant.nullable(),
  /** The part of the pay that belongs to drivers who had the goods before or after. */
  othersPaySatang: Satang,
  /** Cash of this booking that another driver collected, who had it before or after. */
  othersCashSatang: Satang,
  customerName: z.string(),
  /** Only while the driver waits at a stop: from when on it is paid. */
  waiting: WaitingView.optional(),
  /** Waiting fees and the customer's tip, on top of the pay. */
  waitingSatang: Satang,
  tipSatang: Satang,
  /** The driver's earnings from the job in the ledger; withheld tax is negative. The items sum to the driver's money. */
  earned: z.array(z.object({ code: z.enum(earningLineItems), amountSatang: Satang })),
  /** The part of it that is not paid out yet, and why. */
  heldPay: z.array(HeldPayView),
  /** Messages with the customer, while the task is this driver's. */
  chat: ChatState.optional(),
  endedAt: Instant.nullable(),
  /** Events that staff recorded for this driver, in order; absent if staff recorded none. */
  byStaff: z
    .array(z.object({ kind: z.enum(taskEventKinds), stopIndex: z.int(), at: Instant }))
    .optional(),
  /** The hash of the last event this driver reported here, for the phone that continues. */
  chainHead: z.string().nullable(),
});
export type TaskView = z.infer<typeof TaskView>;

export const eventOutcomes = [
  "applied",
  "already_applied",
  "recorded_for_review",
  "refused",
] as const;
export const TaskEventsResult = z.object({
  outcomes: z.array(
    z.object({
      id: Id,
      outcome: z.enum(eventOutcomes),
      code: z.string().optional(),
      message: z.string().optional(),
      /** The figures of a refusal. */
      details: z.record(z.string(), z.number()).optional(),
      receivedAt: Instant.optional(),
      /** Our word that exactly this event reached us at that moment; the phone keeps it. */
      receipt: z.string().optional(),
      /**
       * Pictures of the event that were excluded: the id of another person's picture, or of one
       * sent for another purpose.
       */
      refusedPictures: z.array(Id).optional(),
    }),
  ),
  /**
   * Only when the driver has to know: by how many seconds the phone's clock is ahead, negative when
   * it is behind.
   */
  clockAheadSeconds: z.int().optional(),
  task: TaskView,
});
export const ListTasks = Page.extend({ state: z.enum(["active", "ended"]).optional() });
