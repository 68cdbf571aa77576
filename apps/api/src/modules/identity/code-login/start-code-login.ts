import type { Deps } from "../../../deps/deps.ts";
import { type OwnerCodeRequest, sendOwnerCode } from "../sign-in/send-owner-code.ts";

/**
 * Sends a code that signs in without a password. Only a verified contact opens an account in this way: a phone that was
 * only typed into a form may be another person's.
 */
export const startCodeLogin = (
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  request: OwnerCodeRequest,
): Promise<{ id: string }> =>
  sendOwnerCode(deps, request, {
    purpose: "sign_in",
    mayOpen: ({ phoneVerifiedAt, emailVerifiedAt }) =>
      phoneVerifiedAt !== null || emailVerifiedAt !== null,
  });
