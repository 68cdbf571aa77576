import type { CustomerView } from "@songtan/contract/identity/accounts";
import type { VerifyChannel } from "./verify-slice.ts";

/** By what an owner can be proved. */
export type ProofUser = Pick<
  CustomerView,
  "passwordSet" | "phone" | "phoneVerifiedAt" | "email" | "emailVerifiedAt"
>;

/** Returns the channel a code may be sent to. Only verified channels count. */
export const provedChannel = (user: ProofUser): VerifyChannel | null =>
  user.phoneVerifiedAt ? "phone" : user.emailVerifiedAt ? "email" : null;
