import type { CustomerView } from "@songtan/contract/identity/accounts";
import type { VerifyChannel } from "./verify-slice.ts";

/** By what an owner can be proved. */
export type ProofUser = Pick<
  CustomerView,
  "passwordSet" | "phone" | "phoneVerifiedAt" | "email" | "emailVerifiedAt"
>;

/** Where a code may go: only to what is proved. */
export const provedChannel = (user: ProofUser): VerifyChannel | null =>
  user.phoneVerifiedAt ? "phone" : user.emailVerifiedAt ? "email" : null;
