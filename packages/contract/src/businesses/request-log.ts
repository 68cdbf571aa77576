import { modes, requestOutcomes } from "@songtan/domain/businesses/types";
import { z } from "zod";
import { Id, Instant, Page, SentInstant } from "../scalars.ts";

/** A call of a partner key and its answer, without secrets and personal data. */
export const PartnerRequestView = z.object({
  /** The request id of its answer. */
  id: Id,
  at: Instant,
  mode: z.enum(modes),
  keyId: Id,
  method: z.string(),
  path: z.string(),
  status: z.int(),
  /** `refused` is a status from 400, `failed` one from 500. */
  outcome: z.enum(requestOutcomes),
  /** The code of a refusal. */
  code: z.string().nullable(),
  durationMilliseconds: z.int(),
  /** The first 2 kB, masked. */
  requestBody: z.string().nullable(),
  responseBody: z.string().nullable(),
});
export type PartnerRequestView = z.infer<typeof PartnerRequestView>;

export const ListPartnerRequests = Page.extend({
  outcome: z.enum(requestOutcomes).optional(),
  keyId: Id.optional(),
  from: SentInstant.optional(),
  to: SentInstant.optional(),
});
export type ListPartnerRequests = z.infer<typeof ListPartnerRequests>;
