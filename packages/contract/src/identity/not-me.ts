import { roles } from "@songtan/domain/account-types";
import { contactKinds } from "@songtan/domain/accounts/contact-change";
import { accountWarnings, notMeStates } from "@songtan/domain/accounts/warnings";
import { z } from "zod";
import { Instant } from "../scalars.ts";

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
      /** Of a key, an agent, a person or a passkey; the address of an endpoint. */
      name: z.string(),
      businessName: z.string().nullable(),
      /** The person who made it, and their device and network address. */
      by: z.string(),
      from: z.string(),
      /** Another member of the business made it, so the reader's own account stays as it is. */
      byOther: z.boolean(),
    })
    .nullable(),
  /** What was undone by the report. */
  restored: z.array(z.enum(contactKinds)),
  /** The password no longer works; a new one is set by a code. */
  passwordEnded: z.boolean(),
});
export type NotMeView = z.infer<typeof NotMeView>;
