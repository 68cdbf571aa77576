import { roles } from "@songtan/domain/account-types";
import { contactKinds } from "@songtan/domain/accounts/contact-change";
import { accessWarnings, accountWarnings, notMeStates } from "@songtan/domain/accounts/warnings";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { Id, Instant } from "../scalars.ts";

/** Access that was made in the last 72 hours and still works. */
export const RecentAccess = z.object({
  /** The id of its warning. */
  id: Id,
  event: z.enum(accessWarnings),
  /** The name of a key, an agent, a person or a passkey, or the address of an endpoint. */
  name: z.string(),
  businessName: z.string().nullable(),
  happenedAt: Instant,
});
export type RecentAccess = z.infer<typeof RecentAccess>;

/** POST /not-me/{token}/revocations and /customer/recent-access/revocations. Ids that do not work any more are skipped. */
export const RevokeRecentAccess = z.object({ ids: z.array(Id).min(1).max(limits.wholeListRows) });
export type RevokeRecentAccess = z.infer<typeof RevokeRecentAccess>;

/** GET and POST /not-me/{token}: what the owner was warned of. Reading it changes nothing; posting says "this was not me". */
export const NotMeView = z.object({
  event: z.enum(accountWarnings),
  role: z.enum(roles),
  happenedAt: Instant,
  expiresAt: Instant,
  state: z.enum(notMeStates),
  /** The access that was made; null where contacts, the password or the bank account changed. */
  made: z
    .object({
      /** The name of a key, an agent, a person or a passkey, or the address of an endpoint. */
      name: z.string(),
      businessName: z.string().nullable(),
      /** The person who made it, and their device and network address. */
      by: z.string(),
      from: z.string(),
      /** True if another member of the business created it; the report then leaves the reader's account unchanged. */
      byOther: z.boolean(),
    })
    .nullable(),
  /** The report revoked the access. */
  madeEnded: z.boolean(),
  /** What else the same person made; empty before the report. */
  recent: z.array(RecentAccess),
  /** Contacts that the report restored. */
  restored: z.array(z.enum(contactKinds)),
  /** The password no longer works; a new one is set by a code. */
  passwordEnded: z.boolean(),
});
export type NotMeView = z.infer<typeof NotMeView>;
