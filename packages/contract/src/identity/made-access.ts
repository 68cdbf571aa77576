import { modes } from "@songtan/domain/businesses/types";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { Id, Instant } from "../scalars.ts";

export const accessKinds = ["partner_key", "agent_mandate", "webhook_endpoint"] as const;
export type AccessKind = (typeof accessKinds)[number];

/** What a person made for a business and what goes on without them, until it is ended. */
export const MadeAccessView = z.object({
  kind: z.enum(accessKinds),
  id: Id,
  /** Of a key or an agent; the address of an endpoint. */
  name: z.string(),
  mode: z.enum(modes),
  businessId: Id,
  businessName: z.string(),
  madeAt: Instant,
  /** Null for what was never used, and for endpoints. */
  lastUsedAt: Instant.nullable(),
});
export type MadeAccessView = z.infer<typeof MadeAccessView>;

/** The ids of what goes on: the caller answers for it from then on, and needs the owner's proof. */
export const RetainedAccess = z
  .array(Id)
  .max(limits.partnerKeysMax + 2 * limits.webhookEndpointsMax);
