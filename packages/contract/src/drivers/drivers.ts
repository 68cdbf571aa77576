import { workAreaRadii } from "@songtan/domain/dispatch/destination/work-area";
import { accessReasons, documentKinds, documentStates } from "@songtan/domain/driver-types";
import { breakMinutes } from "@songtan/domain/drivers/break";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { SentCode } from "../identity/accounts.ts";
import { HeldPayView } from "../payouts/held-pay.ts";
import {
  Id,
  Instant,
  Latitude,
  Longitude,
  Point,
  Satang,
  SentInstant,
  singleLineText,
} from "../scalars.ts";

export const SetDuty = z.object({
  onDuty: z.boolean(),
  deviceId: z.string().max(100).optional(),
  /** After `duty_elsewhere`: the code of a verification with purpose `duty`. */
  takeOver: SentCode.optional(),
});

/** PUT /driver/break: no offers for so long; a job in hand goes on. */
export const StartBreak = z.object({ minutes: z.literal(breakMinutes) });

/** PUT /driver/destination: only jobs that lead there are offered, for some hours or until it is reached. */
export const StartDestination = z.object({
  name: singleLineText(limits.addressCharacters),
  ...Point.shape,
});

/** PUT /driver/work-area: only jobs that are picked up there are offered, until another area or none is chosen. */
export const ChooseWorkArea = z.object({
  name: singleLineText(limits.addressCharacters),
  ...Point.shape,
  radiusMetres: z.literal(workAreaRadii),
});

export const WorkAreaView = z.object({
  current: z
    .object({
      name: z.string(),
      latitude: Latitude,
      longitude: Longitude,
      radiusMetres: z.int(),
    })
    .nullable(),
});
export type WorkAreaView = z.infer<typeof WorkAreaView>;

/** The place is stored while it is in use, and removed when it ends. */
export const DestinationView = z.object({
  current: z
    .object({ name: z.string(), latitude: Latitude, longitude: Longitude, endsAt: Instant })
    .nullable(),
  /** How often more today. */
  usesLeft: z.int(),
});
export type DestinationView = z.infer<typeof DestinationView>;

export const RecordPositions = z.object({
  positions: z
    .array(
      z.object({
        latitude: Latitude,
        longitude: Longitude,
        accuracyMetres: z.number().min(0).max(100_000).optional(),
        heading: z.number().min(0).max(360).optional(),
        recordedAt: SentInstant,
      }),
    )
    .min(1)
    .max(limits.positionsPerBatch),
});

/**
 * POST /driver/sos: an immediate call for help. The phone omits data it lacks; our latest data about the driver is
 * used instead.
 */
export const RaiseAlarm = z.object({
  latitude: Latitude.optional(),
  longitude: Longitude.optional(),
  /** When the phone was there. */
  recordedAt: SentInstant.optional(),
  bookingId: Id.optional(),
});
export const AlarmView = z.object({ id: Id, raisedAt: Instant });
export type AlarmView = z.infer<typeof AlarmView>;

export const DashboardView = z.object({
  today: z.object({ earnedSatang: Satang, jobs: z.int(), onlineSeconds: z.int() }),
  /** The last seven service days in Bangkok, oldest first. */
  week: z.array(z.object({ serviceDay: z.string(), earnedSatang: Satang, jobs: z.int() })),
  rating: z.object({ average: z.number().nullable(), count: z.int() }),
  /** Shares of 0 to 1 over the last 30 days; null before the first offer. */
  acceptanceRate: z.number().nullable(),
  completionRate: z.number().nullable(),
  /** Bookings waiting for a driver, by area, busiest first. */
  demand: z.array(
    z.object({ area: z.string(), waiting: z.int(), latitude: Latitude, longitude: Longitude }),
  ),
  activeTaskIds: z.array(Id),
  /** Bookings for which staff have reserved the driver, the next first. Places are areas: the addresses come with the job. */
  reserved: z.array(
    z.object({
      bookingId: Id,
      number: z.string(),
      scheduledAt: Instant,
      from: z.string(),
      to: z.string(),
      paySatang: Satang,
    }),
  ),
  cashCollectedTodaySatang: Satang,
  /** The commission for cash jobs that the balance can still cover; at 0 or less, cash jobs are not offered. */
  cashRoomSatang: Satang,
  /** The cash on delivery that the driver may still carry; at 0 or less, jobs with cash on delivery are not offered. */
  codRoomSatang: Satang,
  /** Pay that is not paid out yet, and why. */
  heldPay: z.array(HeldPayView),
  expiring: z.array(z.object({ kind: z.enum(documentKinds), expiresOn: z.string() })),
});
export type DashboardView = z.infer<typeof DashboardView>;

/**
 * The driver's input on one page. Images are ids of the driver's uploads. A masked number that is sent back unchanged,
 * or left out, keeps its value.
 */
export const SubmitDocument = z.object({
  fields: z.record(
    z.string().regex(/^[A-Za-z]{1,40}$/),
    z.union([
      z
        .string()
        .max(1000)
        .transform((text) => text.replace(/\p{Cc}/gu, " ").trim()),
      z.number(),
      z.boolean(),
      z.null(),
    ]),
  ),
});

/** Who of the staff looked at a page's numbers and pictures, and why. */
export const DocumentAccessView = z.object({
  id: Id,
  kind: z.enum(documentKinds),
  staffName: z.string(),
  reason: z.enum(accessReasons),
  words: z.string().nullable(),
  openedAt: Instant,
});
export type DocumentAccessView = z.infer<typeof DocumentAccessView>;

/** A submitted document. Numbers come back masked; images as short-lived links. */
export const DocumentView = z.object({
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  fields: z.record(z.string(), z.unknown()),
  rejection: z.object({ reason: z.string(), words: z.string().nullable() }).optional(),
  submittedAt: Instant.nullable(),
  expiresOn: z.string().nullable(),
});
export type DocumentView = z.infer<typeof DocumentView>;
