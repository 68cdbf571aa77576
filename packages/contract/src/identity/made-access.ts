import { modes } from "@songtan/domain/businesses/types";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { Id, Instant } from "../scalars.ts";

export const accessKinds = ["partner_key", "agent_mandate", "webhook_endpoint"] as const;
export type AccessKind = (typeof accessKinds)[number];

/** Access that a person created for a business and that keeps working after they leave, until it is ended. */
export const MadeAccessView = z.object({
  kind: z.enum(accessKinds),
  id: Id,
  /** The name of a key or an agent, or the address of an endpoint. */
  name: z.string(),
  mode: z.enum(modes),
  businessId: Id,
  businessName: z.string(),
  madeAt: Instant,
  /** Null for access that was never used, and for endpoints. */
  lastUsedAt: Instant.nullable(),
});
export type MadeAccessView = z.infer<typeof MadeAccessView>;

/** The ids of access that keeps working: the caller becomes responsible, and must send the owner's proof. */
export const RetainedAccess = z
  .array(Id)
  .max(limits.partnerKeysMax + 2 * limits.webhookEndpointsMax);
