import { bookingChannels, figureNames } from "@songtan/domain/figures/figures";
import { vehicles } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { Day, Instant, Satang } from "../../scalars.ts";

/** The most days that one request counts. */
export const figureDaysMax = 400;

export const ProvinceCode = z.string().regex(/^\d{2}$/);
export const CancellationReason = z.string().regex(/^[a-z_]{1,40}$/);
/** By what figures are counted. What belongs to no booking is in none of them. */
export const CountedParts = {
  provinceCode: ProvinceCode.optional(),
  vehicle: z.enum(vehicles).optional(),
  channel: z.enum(bookingChannels).optional(),
};

/** GET /console/figures: whole Bangkok days, both included; by default the last seven. */
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

/** `null` is what belongs to no booking, such as hours without a job. */
export const FiguresReport = z.object({
  from: Day,
  to: Day,
  /** When days were last counted; null before the first time. */
  countedAt: Instant.nullable(),
  /** Days that wait to be counted: their figures are old or missing. */
  daysWaiting: z.int(),
  total: FiguresView,
  /** Of as many days before; of the month before where the days are a whole month. */
  before: FiguresView,
  /** Every day of the span, also one without anything. */
  days: z.array(FiguresView.extend({ day: Day })),
  provinces: z.array(FiguresView.extend({ provinceCode: ProvinceCode.nullable() })),
  vehicles: z.array(FiguresView.extend({ vehicle: z.enum(vehicles).nullable() })),
  channels: z.array(FiguresView.extend({ channel: z.enum(bookingChannels).nullable() })),
  /** Most first. */
  cancellations: z.array(z.object({ reason: z.string(), bookings: z.int() })),
});
export type FiguresReport = z.infer<typeof FiguresReport>;
