import { adjustmentKinds } from "@songtan/domain/ledger/case-entries";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { Id, Instant, line, Page, problem, Satang } from "../scalars.ts";

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
  /** Nobody approves their own. */
  mayDecide: z.boolean(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
});
export type AdjustmentView = z.infer<typeof AdjustmentView>;

/** POST /console/adjustments: about a booking, whose driver or customer it is for; or about a driver and no booking. */
export const ProposeAdjustment = z.object({
  kind: z.enum(adjustmentKinds),
  /** As it is written or said: `ST-4F7K-926`. */
  bookingNumber: line(limits.nameCharacters).optional(),
  /** Counts where no booking is named. */
  driverId: Id.optional(),
  amountSatang: z.int().min(1, problem("required")).max(limits.liabilitySatangMax, problem("too_big")),
  words: line(limits.noteCharacters),
});
/** POST /console/adjustments/{id}/turn-down. */
export const TurnDownAdjustment = z.object({ words: line(limits.noteCharacters) });
