import { memberRoles } from "@songtan/domain/businesses/types";
import { reportKinds, reportStates } from "@songtan/domain/claims/types";
import { customerSuspensionReasons } from "@songtan/domain/customers/customer-suspension";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { AuditEntry } from "../console/audit.ts";
import { NoteView } from "../console/drivers.ts";
import { Id, Instant, Page, problem, Satang, SearchText, singleLineText } from "../scalars.ts";

export const customerStatuses = ["active", "suspended", "closed"] as const;

/** GET /console/customers, newest first. */
export const ListConsoleCustomers = Page.extend({
  /** Name, phone or e-mail. */
  q: SearchText.optional(),
  state: z.enum(customerStatuses).optional(),
});
export const ConsoleCustomerSummary = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  state: z.enum(customerStatuses),
  createdAt: Instant,
});
export type ConsoleCustomerSummary = z.infer<typeof ConsoleCustomerSummary>;

const Suspension = z.object({
  id: Id,
  reason: z.enum(customerSuspensionReasons),
  words: z.string(),
  by: z.string(),
  at: Instant,
  reinstated: z.object({ by: z.string(), at: Instant, words: z.string().nullable() }).nullable(),
});

/** GET /console/customers/{id}. */
export const ConsoleCustomer = ConsoleCustomerSummary.extend({
  phoneVerifiedAt: Instant.nullable(),
  emailVerifiedAt: Instant.nullable(),
  locale: z.enum(["th", "en"]),
  closedAt: Instant.nullable(),
  bookings: z.object({
    count: z.int(),
    active: z.int(),
    delivered: z.int(),
    cancelled: z.int(),
    lastAt: Instant.nullable(),
  }),
  money: z.object({
    dueSatang: Satang,
    creditSatang: Satang,
    /** The amount that one member of staff may still give today; above it a second member must decide. */
    aloneSatang: Satang,
  }),
  /** The newest reports and claims. */
  reports: z.array(
    z.object({
      id: Id,
      number: z.string(),
      kind: z.enum(reportKinds),
      state: z.enum(reportStates),
      requestedSatang: Satang.nullable(),
      createdAt: Instant,
    }),
  ),
  /** The newest decision about each document. */
  consents: z.array(
    z.object({ document: z.string(), accepted: z.boolean(), version: z.string(), at: Instant }),
  ),
  businesses: z.array(z.object({ id: Id, name: z.string(), role: z.enum(memberRoles) })),
  suspensions: z.array(Suspension),
  notes: z.array(NoteView),
  history: z.array(AuditEntry),
});
export type ConsoleCustomer = z.infer<typeof ConsoleCustomer>;

/** POST /console/customers/{id}/suspend. */
export const SuspendCustomer = z.object({
  reason: z.enum(customerSuspensionReasons),
  words: singleLineText(limits.noteCharacters),
});
/** POST /console/customers/{id}/reinstate. */
export const ReinstateCustomer = z.object({ words: singleLineText(limits.noteCharacters) });
/** POST /console/customers/{id}/credit. */
export const GiveCredit = z.object({
  amountSatang: z
    .int()
    .min(1, problem("required"))
    .max(limits.liabilitySatangMax, problem("too_big")),
  words: singleLineText(limits.noteCharacters),
});
