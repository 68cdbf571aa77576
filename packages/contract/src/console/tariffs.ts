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

/** POST /console/tariff-drafts: a copy of a version, or of the one in force. */
export const CreateTariffDraft = z.object({ from: z.string().max(40).optional() });

/**
 * PUT /console/tariff-drafts/{id}. `revision` as it was shown: a change by another person in
 * between is 409.
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
  terms: TariffTerms,
  /** The version in force, to see what changes. */
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
export const TariffVersionView = TariffVersion.extend({ terms: TariffTerms });
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
  /** Days that have begun are history. */
  removable: z.boolean(),
});
export type HolidayView = z.infer<typeof HolidayView>;
/** POST /console/holidays. */
export const AddHoliday = z.object({ day: Day, nameTh: Name, nameEn: Name });
