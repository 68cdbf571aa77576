import { roles } from "@songtan/domain/account-types";
import { securityEventKinds, securityOutcomes } from "@songtan/domain/accounts/security-events";
import { z } from "zod";
import { Id, Instant, Page, SearchText } from "../scalars.ts";

/** An access to an account, or a change to one. Similar refusals are combined into one row with a count. */
export const SecurityEventView = z.object({
  id: Id,
  kind: z.enum(securityEventKinds),
  outcome: z.enum(securityOutcomes),
  /** The code of the refusal. */
  reason: z.string().nullable(),
  role: z.enum([...roles, "staff"]).nullable(),
  account: z.object({ id: Id, name: z.string() }).nullable(),
  staff: z.object({ id: Id, name: z.string() }).nullable(),
  /** A partner's key, of either mode. */
  key: z.object({ id: Id, name: z.string(), business: z.string() }).nullable(),
  /** The address, an IPv6 one by its first 64 bits; null where many were counted together. */
  network: z.string().nullable(),
  device: z.string().nullable(),
  times: z.int(),
  firstAt: Instant,
  at: Instant,
});
export type SecurityEventView = z.infer<typeof SecurityEventView>;

/** GET /console/security-events, newest first. */
export const ListSecurityEvents = Page.extend({
  accountId: Id.optional(),
  staffId: Id.optional(),
  kind: z.enum(securityEventKinds).optional(),
  outcome: z.enum(securityOutcomes).optional(),
  /** A phone or e-mail exactly as typed, with or without an account. */
  identifier: SearchText.optional(),
});
