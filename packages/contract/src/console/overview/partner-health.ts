import { z } from "zod";
import { Id, Instant } from "../../scalars.ts";

/** One business with trouble in the last 24 hours of live mode. */
export const PartnerHealthRow = z.object({
  business: z.object({ id: Id, name: z.string() }),
  /** Endpoints that fail now, or that we switched off. */
  endpoints: z.array(
    z.object({
      id: Id,
      host: z.string(),
      state: z.enum(["failing", "gone", "switched_off"]),
      since: Instant,
    }),
  ),
  /** When the oldest event without a successful delivery was created. */
  oldestUndeliveredAt: Instant.nullable(),
  attempts: z.int(),
  failedAttempts: z.int(),
  /** Errors that its programs received at `/v3`, most frequent first; at most five. */
  dialectErrors: z.array(z.object({ id: z.string(), count: z.int() })),
});
export type PartnerHealthRow = z.infer<typeof PartnerHealthRow>;

/** GET /console/partner-health: businesses with failing webhooks or refused calls, the worst first. */
export const PartnerHealthView = z.object({ rows: z.array(PartnerHealthRow) });
export type PartnerHealthView = z.infer<typeof PartnerHealthView>;
