import { adjustmentKinds } from "@songtan/domain/ledger/case-entries";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { Id, Instant, Page, problem, Satang, singleLineText } from "../scalars.ts";

export const adjustmentStates = ["proposed", "done", "turned_down"] as const;

/** GET /console/adjustments: the newest first; by state, of one person or of one booking. */
export const ListAdjustments = Page.extend({
  state: z.enum(adjustmentStates).optional(),
  ownerId: Id.optional(),
  bookingId: Id.optional(),
});

export const AdjustmentView = z.object({
  id: Id,
  kind: z.enum(adjustmentKinds),
  owner: z.object({ id: Id, name: z.string() }),
  booking: z.object({ id: Id, number: z.string() }).nullable(),
  amountSatang: Satang,
  words: z.string(),
  state: z.enum(adjustmentStates),
  proposedBy: z.string(),
  decidedBy: z.string().nullable(),
  /** Why it was turned down. */
  decidedWords: z.string().nullable(),
  /** No one approves their own adjustment. */
  mayDecide: z.boolean(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
});
export type AdjustmentView = z.infer<typeof AdjustmentView>;

/**
 * POST /console/adjustments: about a booking, for its driver or customer; or about a driver without
 * a booking.
 */
export const ProposeAdjustment = z.object({
  kind: z.enum(adjustmentKinds),
  /** As it is written or spoken: `ST-4F7K-926`. */
  bookingNumber: singleLineText(limits.nameCharacters).optional(),
  /** Counts where no booking is named. */
  driverId: Id.optional(),
  amountSatang: z
    .int()
    .min(1, problem("required"))
    .max(limits.liabilitySatangMax, problem("too_big")),
  words: singleLineText(limits.noteCharacters),
});
/** POST /console/adjustments/{id}/turn-down. */
export const RejectAdjustment = z.object({ words: singleLineText(limits.noteCharacters) });
