import { z } from "zod";
import { Instant } from "../scalars.ts";

export const timelineKinds = [
  "booked",
  "scheduled",
  "searching",
  "assigned",
  "heading_to_pickup",
  "arrived_at_pickup",
  "picked_up",
  "heading_to_stop",
  "arrived_at_stop",
  "stop_done",
  "stop_done_unverified",
  "stop_failed",
  "cash_collected",
  "given_back",
  "driver_changed",
  "handed_over",
  "pin_released",
  "pin_resent",
  "stop_moved",
  "instructions_left",
  "edited",
  "edit_asked",
  "edit_agreed",
  "edit_declined",
  "edit_withdrawn",
  "edit_expired",
  "recalled",
  "returning",
  "return_failed",
  "returned",
  "delivered",
  "cancelled",
  "unfulfilled",
  "held",
  "disposed",
  "lost",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];
/** The member, API key or agent (within a mandate) that acted for a business. */
export const ActedBy = z.object({
  kind: z.enum(["member", "key", "agent"]),
  name: z.string(),
  /** Only for an agent. */
  mandate: z.string().optional(),
});
export type ActedBy = z.infer<typeof ActedBy>;
export const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  at: Instant,
  stopIndex: z.int().optional(),
  reason: z.string().optional(),
  /** Staff recorded it for a person: they had spoken with them, or had evidence. */
  byStaff: z.literal(true).optional(),
  /** Only for a business's booking, and only in the business's view. */
  by: ActedBy.optional(),
});
