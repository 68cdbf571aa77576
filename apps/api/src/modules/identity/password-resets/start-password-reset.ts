import type { Deps } from "../../../deps/deps.ts";
import { type OwnerCodeRequest, sendOwnerCode } from "../sign-in/send-owner-code.ts";

/** Sends a code to set a new password. */
export const startPasswordReset = (
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  request: OwnerCodeRequest,
): Promise<{ id: string }> => sendOwnerCode(deps, request, "password_reset");
