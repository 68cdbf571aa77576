import { raiseRanges, raiseReasons } from "@songtan/domain/quoting/raises/price-raise";
import { z } from "zod";
import { Id, Instant, problem } from "../../scalars.ts";

const within = ({ min, max }: { min: number; max: number }) =>
  z.int().min(min, problem("too_small")).max(max, problem("too_big"));

/** POST /console/raises: at once, or as a proposal to a second person above what one may raise alone. */
export const StartRaise = z.object({
  percent: within(raiseRanges.percent),
  hours: within(raiseRanges.hours),
  reason: z.enum(raiseReasons),
  /** Official codes of provinces (two digits) and districts (four). */
  areaCodes: z
    .array(z.string().regex(/^\d{2}(\d{2})?$/, problem("not_a_choice")))
    .min(1, problem("required"))
    .max(100, problem("too_big")),
});
export type StartRaise = z.infer<typeof StartRaise>;

const AreaName = z.object({ code: z.string(), th: z.string(), en: z.string() });
const Person = z.object({ id: Id, name: z.string() });

/** A raise that runs or waits for a second person. */
export const RaiseView = z.object({
  id: Id,
  percent: z.int(),
  hours: z.int(),
  reason: z.enum(raiseReasons),
  areas: z.array(AreaName),
  proposedBy: Person,
  proposedAt: Instant,
  /** Null while it waits for a second person. */
  endsAt: Instant.nullable(),
});
export type RaiseView = z.infer<typeof RaiseView>;

/** GET /console/raise-areas: the districts of a province, and what one member of staff may raise alone. */
export const RaiseAreasQuery = z.object({ provinceCode: z.string().regex(/^\d{2}$/) });
export const RaiseAreas = z.object({ districts: z.array(AreaName), alonePercent: z.number() });
