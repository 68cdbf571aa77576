import { isVersion } from "@songtan/domain/accounts/consents";
import { limits } from "@songtan/domain/limits";
import { secondLookValueSatang } from "@songtan/domain/test-mode/triggers";
import {
  distanceSources,
  extras,
  lineItemCodes,
  parcelCategories,
  vehicles,
} from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { personal, plain } from "../logged-texts.ts";
import {
  Id,
  Instant,
  Latitude,
  Longitude,
  problem,
  Satang,
  SentInstant,
  singleLineText,
} from "../scalars.ts";

export const QuoteStop = z.object({
  latitude: Latitude,
  longitude: Longitude,
  address: singleLineText(limits.addressCharacters),
  placeId: personal(z.string().max(100)).optional(),
  /** Cash the driver collects for the sender at this drop-off. */
  codAmountSatang: z.int().min(0).max(limits.codAmountSatangMax, problem("too_big")).optional(),
});

/** A stored stop. Responses skip the validation of requests. */
export const QuoteStopView = z.object({ ...QuoteStop.shape, address: z.string() });

export const Parcel = z.object({
  category: z.enum(parcelCategories),
  weightKg: z
    .number()
    .positive(problem("too_small"))
    .max(limits.parcelWeightKgMax, problem("too_big")),
  size: z
    .object({
      lengthCm: z
        .number()
        .positive(problem("too_small"))
        .max(limits.parcelSideCmMax, problem("too_big")),
      widthCm: z
        .number()
        .positive(problem("too_small"))
        .max(limits.parcelSideCmMax, problem("too_big")),
      heightCm: z
        .number()
        .positive(problem("too_small"))
        .max(limits.parcelSideCmMax, problem("too_big")),
    })
    .optional(),
  declaredValueSatang: z
    .int()
    .min(0)
    .max(secondLookValueSatang, problem("too_big"))
    // Test mode has one value beyond; a real quote of it is refused by the tariff.
    .refine(
      (satang) => satang <= limits.liabilitySatangMax || satang === secondLookValueSatang,
      problem("too_big"),
    )
    .optional(),
  /** An upload of the customer's with purpose `parcel`; checked when it is booked. */
  photoId: Id.optional(),
});

/** The terms by which a sender confirmed that nothing prohibited is sent: `2026-11-21`. */
export const GoodsTermsVersion = plain(
  z.string().refine((version) => isVersion("terms", version), problem("not_a_choice")),
);

export const CreateQuote = z.object({
  stops: z
    .array(QuoteStop)
    .min(limits.stopsMin, problem("required"))
    .max(limits.stopsMax, problem("too_big")),
  vehicle: z.enum(vehicles),
  scheduledAt: SentInstant.optional(),
  parcel: Parcel,
  extras: z.array(z.enum(extras)).max(extras.length).default([]),
  promoCode: plain(z.string().trim().max(40, problem("too_long"))).optional(),
  /** Also returns the shortest order of the drop-offs and the saving. */
  optimise: z.boolean().optional(),
});
export type CreateQuote = z.infer<typeof CreateQuote>;

export const QuoteLineItem = z.object({
  code: z.enum(lineItemCodes),
  amountSatang: Satang,
  why: z.string(),
});

export const QuoteView = z.object({
  id: Id,
  totalSatang: Satang,
  lines: z.array(QuoteLineItem),
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  distanceSource: z.enum(distanceSources),
  tariffVersion: z.string(),
  expiresAt: Instant,
  stops: z.array(QuoteStopView),
  vehicle: z.enum(vehicles),
  parcel: Parcel,
  extras: z.array(z.enum(extras)),
  scheduledAt: Instant.nullable(),
  /** The route line, as [longitude, latitude] pairs; straight between stops when it is an estimate. */
  line: z.array(z.tuple([z.number(), z.number()])),
  /**
   * The price of the same job with each vehicle that can carry it, over the distance of this quote. To book another
   * vehicle, request a quote for it: its route may differ.
   */
  vehiclePrices: z.array(z.object({ vehicle: z.enum(vehicles), totalSatang: Satang })),
  /**
   * The amount that each extra sold with this vehicle adds to the total; for an extra in `extras`, the amount included
   * in this quote.
   */
  extraPrices: z.array(z.object({ extra: z.enum(extras), amountSatang: Satang })),
  /** Only with `optimise`: indices into `stops` in their shortest order, the metres it saves, and about how much money. */
  shortestOrder: z
    .object({ order: z.array(z.int()), savedMetres: z.int(), savedSatang: Satang })
    .optional(),
});
export type QuoteView = z.infer<typeof QuoteView>;

/** Prices that have been published and begin later: pay never changes without notice. */
const UpcomingTariff = z.object({
  version: z.string(),
  effectiveFrom: Instant,
  /** The reason, as the operator wrote it. */
  note: z.string().nullable(),
  driverShare: z.object({ farePercent: z.number() }),
  vehicles: z.array(
    z.object({
      vehicle: z.enum(vehicles),
      baseSatang: Satang,
      minimumSatang: Satang,
      perKm: z.array(z.object({ uptoKm: z.number().nullable(), satangPerKm: Satang })),
      extraStopSatang: Satang,
    }),
  ),
});

/** The tariff in force: what the home page, the booking page and the earnings calculator read. */
export const TariffView = z.object({
  version: z.string(),
  effectiveFrom: Instant,
  vehicles: z.array(
    z.object({
      vehicle: z.enum(vehicles),
      limits: z.object({
        lengthCm: z.int(),
        widthCm: z.int(),
        heightCm: z.int(),
        weightKg: z.number(),
        covered: z.boolean(),
      }),
      baseSatang: Satang,
      minimumSatang: Satang,
      /** Marginal rates: each applies to the kilometres up to `uptoKm`; null is without end. */
      perKm: z.array(z.object({ uptoKm: z.number().nullable(), satangPerKm: Satang })),
      extraStopSatang: Satang,
      waiting: z.object({ freeMinutes: z.int(), stepMinutes: z.int(), satangPerStep: Satang }),
      lateCancelSatang: Satang,
      failedPickupSatang: Satang,
    }),
  ),
  extras: z.array(
    z.object({
      extra: z.enum(extras),
      vehicles: z.array(z.enum(vehicles)),
      amountSatang: Satang.nullable(),
      percent: z.number().nullable(),
    }),
  ),
  cashOnDelivery: z.object({ maxSatang: Satang, percent: z.number(), minSatang: Satang }),
  liability: z.object({ freeSatang: Satang, maxSatang: Satang, percent: z.number() }),
  night: z.object({ from: z.string(), to: z.string(), percent: z.number() }),
  holiday: z.object({ percent: z.number(), days: z.array(z.string()) }),
  driverShare: z.object({ farePercent: z.number() }),
  paymentMethods: z.array(z.enum(["card", "promptpay", "cash"])),
  hours: z.object({ open: z.string(), close: z.string() }),
  areas: z.array(z.object({ name: z.string(), nameEn: z.string() })),
  /** Soonest first. */
  upcoming: z.array(UpcomingTariff),
});
export type TariffView = z.infer<typeof TariffView>;
