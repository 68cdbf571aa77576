import type { Deps } from "../../../deps/deps.ts";
import { type OwnerCodeRequest, sendOwnerCode } from "../sign-in/send-owner-code.ts";

/** Sends a code that signs in without a password. */
export const startCodeLogin = (
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  request: OwnerCodeRequest,
): Promise<{ id: string }> => sendOwnerCode(deps, request, "sign_in");
