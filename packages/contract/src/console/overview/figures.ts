import { bookingChannels, bookingFigureNames, figureNames } from "@songtan/domain/figures/figures";
import { vehicles } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { Day, Instant, Satang } from "../../scalars.ts";

export const ProvinceCode = z.string().regex(/^\d{2}$/);
export const CancellationReason = z.string().regex(/^[a-z_]{1,40}$/);
/** Filters of figures. An amount that does not belong to a booking is excluded by each of them. */
export const CountedParts = {
  provinceCode: ProvinceCode.optional(),
  vehicle: z.enum(vehicles).optional(),
  channel: z.enum(bookingChannels).optional(),
};

/** GET /console/figures: whole Bangkok days, both included, at most 92; by default the last seven. */
export const FiguresQuery = z.object({
  from: Day.optional(),
  to: Day.optional(),
  ...CountedParts,
});

const money = (name: string) => name.endsWith("Satang");
/** Money is null for staff without `payout.run`. */
export const FiguresView = z.object(
  Object.fromEntries(
    figureNames.map((name) => [name, money(name) ? Satang.nullable() : z.int()]),
  ) as {
    [Name in (typeof figureNames)[number]]: Name extends `${string}Satang`
      ? z.ZodNullable<z.ZodInt>
      : z.ZodInt;
  },
);

const countsOfBookings = Object.fromEntries(
  bookingFigureNames.map((name) => [name, z.int()]),
) as Record<(typeof bookingFigureNames)[number], z.ZodInt>;

/** A `null` key collects figures that do not belong to a booking, such as hours without a job. */
export const FiguresReport = z.object({
  from: Day,
  to: Day,
  /** When days were last counted; null before the first time. */
  countedAt: Instant.nullable(),
  /** Days that have yet to be counted: their figures are stale or missing. */
  daysWaiting: z.int(),
  total: FiguresView,
  /** Figures of the preceding span of the same length; for a whole month, of the month before. */
  before: FiguresView,
  /** Every day of the span, also one without anything. */
  days: z.array(FiguresView.extend({ day: Day })),
  /** Each hour of the only day, by when bookings were made in Bangkok; empty for several days. */
  hours: z.array(z.object({ ...countsOfBookings, hour: z.int() })),
  provinces: z.array(FiguresView.extend({ provinceCode: ProvinceCode.nullable() })),
  vehicles: z.array(FiguresView.extend({ vehicle: z.enum(vehicles).nullable() })),
  channels: z.array(FiguresView.extend({ channel: z.enum(bookingChannels).nullable() })),
  /** Most first. */
  cancellations: z.array(z.object({ reason: z.string(), bookings: z.int() })),
});
export type FiguresReport = z.infer<typeof FiguresReport>;
