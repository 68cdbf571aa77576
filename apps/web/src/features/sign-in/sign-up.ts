import type { Role } from "@songtan/domain/account-types";
import { api } from "../api/api.ts";
import type { Body } from "../api/calls.ts";

/** Makes the account; the answer holds its first token. */
export function signUp(
  role: Role,
  body: Body<"POST /customer/sign-up">,
): Promise<{ token: string }> {
  return role === "driver"
    ? api.call("POST /driver/sign-up", { body })
    : api.call("POST /customer/sign-up", { body });
}
