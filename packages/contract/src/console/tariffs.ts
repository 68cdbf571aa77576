import { extras, vehicles } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { Day, Id, Instant, Name, note, problem, Satang, SentInstant } from "../scalars.ts";

const VehicleTerms = z.object({
  limits: z.object({
    lengthCm: z.number(),
    widthCm: z.number(),
    heightCm: z.number(),
    weightKg: z.number(),
    covered: z.boolean(),
  }),
  baseSatang: Satang,
  minimumSatang: Satang,
  perKm: z
    .array(z.object({ uptoKm: z.number().nullable(), satangPerKm: Satang }))
    .max(20, problem("too_big")),
  extraStopSatang: Satang,
  waiting: z.object({ freeMinutes: z.number(), stepMinutes: z.number(), satangPerStep: Satang }),
  lateCancelSatang: Satang,
  failedPickupSatang: Satang,
});

/** A table of prices as staff edit it; what each field may be is the domain's `checkTariff`. */
export const TariffTerms = z.object({
  vehicles: z.object({
    motorcycle: VehicleTerms,
    hatchback: VehicleTerms,
    pickup: VehicleTerms,
    box_pickup: VehicleTerms,
  }),
  extras: z
    .array(
      z.object({
        extra: z.enum(extras),
        vehicles: z.array(z.enum(vehicles)).max(vehicles.length),
        amountSatang: Satang.nullable(),
        percent: z.number().nullable(),
      }),
    )
    .max(extras.length),
  cashOnDelivery: z.object({ maxSatang: Satang, percent: z.number(), minSatang: Satang }),
  liability: z.object({ freeSatang: Satang, maxSatang: Satang, percent: z.number() }),
  night: z.object({ from: z.string().max(5), to: z.string().max(5), percent: z.number() }),
  holiday: z.object({ percent: z.number() }),
  priority: z.object({ minSatang: Satang, maxSatang: Satang }),
  driverShare: z.object({ farePercent: z.number() }),
  paymentMethods: z.array(z.enum(["card", "promptpay", "cash"])).max(3),
  hours: z.object({ open: z.string().max(5), close: z.string().max(5) }),
  routeMetresMax: z.number(),
  provinceCodes: z.union([z.literal("all"), z.array(z.string()).max(77)]),
});
export type TariffTerms = z.infer<typeof TariffTerms>;

const Version = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{2,39}$/, problem("format"));

/** POST /console/tariff-drafts: copies a version; by default the current one. */
export const CreateTariffDraft = z.object({ from: z.string().max(40).optional() });

/**
 * PUT /console/tariff-drafts/{id}. `revision` is the revision that the page displayed; 409 if another person has
 * changed it since.
 */
export const ChangeTariffDraft = z.object({
  revision: z.int(),
  version: Version,
  effectiveFrom: SentInstant,
  /** Shown to drivers and customers with the new prices, such as the reason. */
  note,
  terms: TariffTerms,
});
export type ChangeTariffDraft = z.infer<typeof ChangeTariffDraft>;

/** POST …/publish and …/discard. */
export const MoveTariffDraft = z.object({ revision: z.int() });

export const TariffDraft = z.object({
  id: Id,
  revision: z.int(),
  version: z.string(),
  effectiveFrom: Instant,
  note: z.string().nullable(),
  updatedAt: Instant,
  updatedBy: z.string(),
  /** The members of staff who changed a price of it. */
  pricedBy: z.array(Id),
  /** The change is larger than one may publish alone, so none of them publishes it. */
  needsSecond: z.boolean(),
  terms: TariffTerms,
  /** The current version, to compare with the draft. */
  inForce: z.object({ version: z.string(), terms: TariffTerms }),
  /** The calendar's days. */
  holidays: z.array(z.string()),
});
export type TariffDraft = z.infer<typeof TariffDraft>;

export const tariffStates = ["in_force", "upcoming", "past", "withdrawn"] as const;
export const TariffVersion = z.object({
  id: Id,
  version: z.string(),
  state: z.enum(tariffStates),
  effectiveFrom: Instant,
  note: z.string().nullable(),
  publishedAt: Instant,
  /** Null for the launch tariff, which came with the installation. */
  publishedBy: z.string().nullable(),
});
export type TariffVersion = z.infer<typeof TariffVersion>;

/** GET /console/tariffs/{id}: a version whole, to read. */
export const TariffVersionView = TariffVersion.extend({
  /** Who proposed to withdraw it, where that needs a second person. */
  withdrawalRequestedBy: z.object({ id: Id, name: z.string() }).nullable(),
  terms: TariffTerms,
});
export type TariffVersionView = z.infer<typeof TariffVersionView>;

/** GET /console/tariffs. */
export const TariffBoard = z.object({
  versions: z.array(TariffVersion),
  drafts: z.array(
    TariffDraft.pick({
      id: true,
      version: true,
      effectiveFrom: true,
      updatedAt: true,
      updatedBy: true,
    }),
  ),
});
export type TariffBoard = z.infer<typeof TariffBoard>;

/** GET /console/holidays: the calendar, oldest first. */
export const HolidayView = z.object({
  id: Id,
  day: Day,
  nameTh: z.string(),
  nameEn: z.string(),
  /** What waits for a second person, as the surcharge is above what one may decide. Until then a new day is no holiday. */
  waits: z.enum(["addition", "removal"]).nullable(),
  /** Who proposed what waits. */
  requestedBy: z.object({ id: Id, name: z.string() }).nullable(),
  /** Days that have begun are history. */
  removable: z.boolean(),
});
export type HolidayView = z.infer<typeof HolidayView>;
/** GET /console/holidays/effect: what it does when a day becomes a holiday, or is one no longer. */
export const HolidayEffectQuery = z.object({ day: Day });
export const HolidayEffect = z.object({
  /** The surcharge of that day's tariff. */
  percent: z.number(),
  /** Open bookings of that day, which keep their price, also when they are edited. */
  bookedCount: z.int(),
  needsSecond: z.boolean(),
});
export type HolidayEffect = z.infer<typeof HolidayEffect>;
/** POST /console/holidays. */
export const AddHoliday = z.object({ day: Day, nameTh: Name, nameEn: Name });
