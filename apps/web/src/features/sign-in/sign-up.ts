import type { BodyOf } from "@songtan/client/calls/call-types.ts";
import type { AppCalls } from "@songtan/contract/generated/calls.ts";
import type { Role } from "@songtan/domain/account-types";
import { api } from "../api/api.ts";

/** Makes the account; the answer holds its first token. */
export function signUp(
  role: Role,
  body: BodyOf<AppCalls, "POST /customer/sign-up">,
): Promise<{ token: string }> {
  return role === "driver"
    ? api.call("POST /driver/sign-up", { body })
    : api.call("POST /customer/sign-up", { body });
}
